export type Addresses = { apiUrl: string; scanUrl: string }

/** Both addresses, once the log has the line that the server writes when its listeners are open. */
export const addressesIn = (log: string): Addresses | undefined => {
  const [, apiUrl, scanUrl] = /"API at (http\S+), scan at (http\S+)\."/.exec(log) ?? []
  return apiUrl && scanUrl ? { apiUrl, scanUrl } : undefined
}
