/** The page of the documents. It is text here because Bun would bundle an imported HTML file for a server of its own. */
export const docsPageHtml = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Drawbridge API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css" />
    <link rel="stylesheet" href="/docs/assets/docs.css" />
  </head>
  <body>
    <main id="documents"></main>
    <noscript>
      This page needs JavaScript. The same document is at <a href="/docs/json">/docs/json</a>.
    </noscript>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/docs/assets/docs.js"></script>
  </body>
</html>
`
