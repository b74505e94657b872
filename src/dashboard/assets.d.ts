/** Files that the build puts into the binary; the import gives the path to read them from. */
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  const path: string
  export default path
}
declare module 'swagger-ui-dist/swagger-ui.css' {
  const path: string
  export default path
}
declare module '*.page.css' {
  const path: string
  export default path
}
declare module '*.page.js' {
  const path: string
  export default path
}
declare module '*.page.svg' {
  const path: string
  export default path
}
