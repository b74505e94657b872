window.ui = window.SwaggerUIBundle({
  url: '/docs/json',
  dom_id: '#documents',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  // By default the page asks a public service whether the document is valid.
  validatorUrl: null,
})
