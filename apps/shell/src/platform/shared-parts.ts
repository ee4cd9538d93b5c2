/**
 * Loads the platform libraries that the shell itself does not use. The shell can share only libraries that its build imports,
 * and loading them here makes them available before the first remote needs them.
 */
export function fetchSharedParts(): void {
  void import('@casebook/ui/data');
  void import('@casebook/ui/extra');
}
