// The viewer has a dark dress of its own, worn where this class is set; here it follows the system.
const dark = window.matchMedia('(prefers-color-scheme: dark)')
const dress = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', dress)
dress()

// Every answer has these; the text at the top says so once.
const everywhere = new Set(['x-request-id', 'RateLimit', 'RateLimit-Policy'])
const withoutCommonHeaders = () => ({
  wrapComponents: {
    headers:
      (Headers, { React }) =>
      (props) =>
        React.createElement(Headers, {
          ...props,
          headers: props.headers?.filterNot((_, name) => everywhere.has(name)),
        }),
  },
})

window.ui = window.SwaggerUIBundle({
  url: '/docs/json',
  dom_id: '#documents',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  // By default the page asks a public service whether the document is valid.
  validatorUrl: null,
  plugins: [withoutCommonHeaders],
})
