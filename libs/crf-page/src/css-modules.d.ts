/** Styles are CSS modules, so that class names of different remotes never collide. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
