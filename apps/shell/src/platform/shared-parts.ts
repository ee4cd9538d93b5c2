/**
 * Fetches the parts of the platform that the shell itself does not use. Only what the shell's build imports is
 * provided to the remotes, and here it is on its way before the first remote asks.
 */
export function fetchSharedParts(): void {
  void import('@casebook/ui/data');
  void import('@casebook/ui/extra');
}
