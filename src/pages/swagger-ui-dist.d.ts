// Files of the package that are written into the executable as they are; each import is the path of one.
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  const path: string
  export default path
}
declare module 'swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt' {
  const path: string
  export default path
}
declare module 'swagger-ui-dist/swagger-ui.css' {
  const path: string
  export default path
}
declare module 'swagger-ui-dist/LICENSE' {
  const path: string
  export default path
}
declare module 'swagger-ui-dist/NOTICE' {
  const path: string
  export default path
}
