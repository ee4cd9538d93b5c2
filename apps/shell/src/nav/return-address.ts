/** Address of the forced password change, with the address to open after it. */
export function changePasswordFrom(address: string): string {
  const wanted = address === '/' || address.startsWith('/login') ? '' : address;
  return wanted ? `/change-password?next=${encodeURIComponent(wanted)}` : '/change-password';
}

/** Accepts only an address of this portal, because anybody can write a link. */
export function returnAddress(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
}
