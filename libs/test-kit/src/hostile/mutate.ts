import { isObject, type Json, Members, jsonTextOf } from './json';
import type { Random } from './random';
import { hostileJson, hostileText } from './values';

/** A valid body with one fault, so that it passes the first validation. */
export function mutated(body: Json, random: Random): Json {
  const paths = pathsOf(body);
  return changed(body, random.pick(paths), random);
}

type Path = readonly (string | number)[];

function pathsOf(value: Json, path: Path = []): Path[] {
  if (Array.isArray(value)) {
    return [path, ...value.flatMap((one, at) => pathsOf(one, [...path, at]))];
  }
  if (isObject(value)) {
    return [path, ...Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...path, name]))];
  }
  return [path];
}

function changed(value: Json, [step, ...rest]: Path, random: Random): Json {
  if (step === undefined) return replaced(value, random);
  if (Array.isArray(value)) {
    return value.map((one: Json, at) => (at === step ? changed(one, rest, random) : one));
  }
  const members = Object.entries(value as { readonly [name: string]: Json });
  if (rest.length === 0 && random.oneIn(6)) return withoutOrTwice(members, `${step}`, random);
  return Object.fromEntries(
    members.map(([name, one]) => [name, name === step ? changed(one, rest, random) : one]),
  );
}

function withoutOrTwice(
  members: ReadonlyArray<readonly [string, Json]>,
  name: string,
  random: Random,
): Json {
  if (random.oneIn(2)) return Object.fromEntries(members.filter(([own]) => own !== name));
  return new Members([...members, [name, hostileJson(random)]]);
}

function replaced(value: Json, random: Random): Json {
  switch (random.below(9)) {
    case 0:
      return [value];
    case 1:
      return { value };
    case 2:
      return isObject(value)
        ? new Members([...Object.entries(value), [hostileText(random), hostileJson(random)]])
        : jsonTextOf(value);
    case 3:
      return Array.isArray(value) ? [...value, ...value, hostileJson(random)] : null;
    default:
      return hostileJson(random);
  }
}
