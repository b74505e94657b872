/** Whether only this machine is reached by it; an IPv6 address may have the brackets of a URL. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || /^\[?::1\]?$/.test(host) || /^127\.\d+\.\d+\.\d+$/.test(host)
