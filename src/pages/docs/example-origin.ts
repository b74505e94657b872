/**
 * Placeholder for the main address in the text of the OpenAPI document, which cannot know it. The page replaces it with
 * the address at which its reader reached the server.
 */
export const exampleOrigin = 'https://drawbridge.example'
