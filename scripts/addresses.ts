export type Addresses = { apiUrl: string; scanUrl: string }

/** The two addresses out of the log line that the server writes once both listeners are open, if it is there yet. */
export const addressesIn = (log: string): Addresses | undefined => {
  const [, apiUrl, scanUrl] = /"API at (http\S+), scan at (http\S+)\."/.exec(log) ?? []
  return apiUrl && scanUrl ? { apiUrl, scanUrl } : undefined
}
