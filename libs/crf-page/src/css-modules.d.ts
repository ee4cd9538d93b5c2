/** Styles of a remote are CSS modules: their class names are the remote's own. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
