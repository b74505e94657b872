/** Whether the caller came by TLS, as proxies of ours tell; nobody else is believed. The program itself speaks none. */
export const cameByTls = (headers: Headers, trustedHops: number): boolean =>
  trustedHops > 0 && headers.get('x-forwarded-proto')?.startsWith('https') === true
