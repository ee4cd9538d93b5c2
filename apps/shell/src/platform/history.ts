/** Where the browser is and how to move it; React Router implements it. */
export interface History {
  location(): { pathname: string; search: string };
  subscribe(listener: () => void): void;
  navigate(to: string, options: { replace: boolean }): void;
  back(): void;
}
