/** The longest names of a file format. */
export interface NameLimits {
  dataset: number;
  variable: number;
  /** Whether the format knows capital letters only. */
  capitals: boolean;
}

/**
 * Names for things of one kind: each is valid in SAS and, without regard to capital letters, unique. What fits keeps its
 * name; a longer name, or the second of two equal ones, is cut and gets a number. The same wishes give the same names.
 */
export function planNames(
  wishes: readonly string[],
  { length, capitals }: { length: number; capitals: boolean },
): string[] {
  const cleaned = wishes.map((wish) => cleanName(capitals ? wish.toUpperCase() : wish));
  const taken = new Set<string>();
  const kept = cleaned.map((name) => {
    if (name.length > length || taken.has(name.toUpperCase())) return null;
    taken.add(name.toUpperCase());
    return name;
  });
  return kept.map((name, at) => name ?? numberedName(cleaned[at]!, length, taken));
}

/** Letters, digits and underscores; a letter or an underscore comes first. */
function cleanName(wish: string): string {
  const name = wish.replaceAll(/[^A-Za-z0-9_]/g, '_');
  return /^[A-Za-z_]/.test(name) ? name : `_${name}`;
}

function numberedName(name: string, length: number, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const ending = String(number);
    const numbered = name.slice(0, length - ending.length) + ending;
    if (taken.has(numbered.toUpperCase())) continue;
    taken.add(numbered.toUpperCase());
    return numbered;
  }
}
