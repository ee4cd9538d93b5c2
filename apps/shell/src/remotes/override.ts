import { type Descriptor, DESCRIPTOR_FILE, parseDescriptor } from '@casebook/remote-contract';

export const OVERRIDE_KEY = 'casebook_override';

/** One remote from a developer's computer in place of the released one, in this tab alone. */
export interface Override {
  name: string;
  /** `http://localhost:4203/` */
  base: string;
}

const LOCAL_ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5}\/$/;

/**
 * The override in the address (`?mfe=mfe_subject@http://localhost:4203/`), or the last one of this tab (`?mfe=` ends it).
 * Null unless the signed document allows overrides, which the document of a production portal never does.
 */
export function overrideOf(
  search: string,
  allowed: boolean,
  memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): Override | null {
  if (!allowed) return null;
  const asked = new URLSearchParams(search).get('mfe');
  if (asked === '') memory.removeItem(OVERRIDE_KEY);
  else if (asked !== null) memory.setItem(OVERRIDE_KEY, asked);
  const [name, base, ...more] = (memory.getItem(OVERRIDE_KEY) ?? '').split('@');
  if (
    !name ||
    !base ||
    more.length > 0 ||
    !/^mfe_[a-z_]+$/.test(name) ||
    !LOCAL_ORIGIN.test(base)
  ) {
    return null;
  }
  return { name, base };
}

/** The descriptor of the overriding build, which is neither released nor signed. */
export async function overridingDescriptor({ name, base }: Override): Promise<Descriptor> {
  const response = await fetch(base + DESCRIPTOR_FILE, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${base}${DESCRIPTOR_FILE} answered ${response.status}`);
  const descriptor = parseDescriptor(await response.text());
  if (descriptor.name !== name) throw new Error(`${base} is ${descriptor.name}, not ${name}`);
  return descriptor;
}
