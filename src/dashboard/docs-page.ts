/**
 * The page of the documents; the viewer brings the landmark `main` with it. It is text here because Bun would bundle an
 * imported HTML file for a server of its own.
 */
export const docsPageHtml = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="Every route of the Drawbridge API, to read and to try out." />
    <title>Drawbridge API</title>
    <link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css" />
    <link rel="stylesheet" href="/docs/assets/docs.css" />
  </head>
  <body>
    <header class="bar">
      <p class="brand">
        <img src="/docs/assets/icon.svg" alt="" width="24" height="24" />Drawbridge
      </p>
      <nav aria-label="Elsewhere on this host">
        <a href="/docs/json">OpenAPI document</a>
        <a href="/v1/monitoring/public-api/stats">Stats</a>
        <a href="/v1/monitoring/health">Health</a>
      </nav>
    </header>
    <div id="documents"></div>
    <noscript>
      <main>
        This page needs JavaScript to list the routes. All that it shows is in
        <a href="/docs/json">the OpenAPI document</a>.
      </main>
    </noscript>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/docs/assets/docs.js"></script>
  </body>
</html>
`
