/** The browser's current address and navigation; implemented by React Router. */
export interface History {
  location(): { pathname: string; search: string };
  subscribe(listener: () => void): void;
  navigate(to: string, options: { replace: boolean }): void;
  back(): void;
}
