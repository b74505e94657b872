/**
 * The head of a page about one subject: its name, and the form for another one, folded away so that the answer comes
 * first. `form` is the page's own markup.
 */
export const subjectHead = (name: string, form: string): string => `
      <div class="subject">
        <h1>${name}</h1>
        <details class="another"><summary class="btn btn-small btn-quiet">Look up another</summary>
${form}
        </details>
      </div>
      <div id="announce" class="sr" role="status"></div>
      <div id="result"></div>`

/** The head of a page without a subject yet. */
export const lookupHead = (title: string, say: string, form: string): string => `
      <div class="title">
        <h1>${title}</h1>
        <p class="muted">${say}</p>
      </div>
${form}
      <div id="announce" class="sr" role="status"></div>
      <div id="result"></div>`
