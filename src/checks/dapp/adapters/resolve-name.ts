import { lookup } from 'node:dns/promises'

/** Every IPv4 and IPv6 address of a host name. Rejects where there is none. */
export type ResolveName = (host: string) => Promise<readonly string[]>

/** By the system's resolver. The final dot keeps it from trying the name inside of the machine's own domain. */
export const resolveBySystem: ResolveName = async (host) => {
  const found = await lookup(`${host}.`, { all: true })
  return found.map(({ address }) => address)
}
