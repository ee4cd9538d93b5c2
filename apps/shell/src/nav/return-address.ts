/** The forced change of the password, and where to go after it. */
export function changePasswordFrom(address: string): string {
  const wanted = address === '/' || address.startsWith('/login') ? '' : address;
  return wanted ? `/change-password?next=${encodeURIComponent(wanted)}` : '/change-password';
}

/** Only an address of this portal: what stands in an address may come from anywhere. */
export function returnAddress(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
}
