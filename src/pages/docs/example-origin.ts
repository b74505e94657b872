/**
 * Stands in the words of the document for the main address, which a document cannot know; the page puts in its place
 * the one that its reader reached it by.
 */
export const exampleOrigin = 'https://drawbridge.example'
