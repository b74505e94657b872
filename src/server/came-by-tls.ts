/** Whether the caller used TLS, as reported by a trusted proxy. The server itself never terminates TLS. */
export const cameByTls = (headers: Headers, trustedHops: number): boolean =>
  trustedHops > 0 && headers.get('x-forwarded-proto')?.startsWith('https') === true
