import { Fault } from '../../basics/fault.ts'
import { httpRefusalOf } from '../../network/upstream-fault.ts'
import { fieldsOf, listOf, textOf } from '../../network/shape.ts'
import { clockSysvar } from '../../solana/address/known-address.ts'
import { kindOfNode } from '../../blocks/pace/node-limits.ts'
import { readAccounts } from '../../solana/rpc/accounts.ts'
import { makeRpcClient, type RpcClient } from '../../solana/rpc/client.ts'
import { isClock, unixSecondsOf } from '../../solana/state/sysvars.ts'
import { type NodeFailure, observe, type Observation } from './observation.ts'
import { type Known, probes, type RpcMethod, rpcMethods } from './probed-methods.ts'

/** What one node reported. `offSeconds`: how far this machine's clock is ahead of the chain's. */
export type NodeReport = {
  observations: Observation[]
  network?: string
  offSeconds?: number
}

/** Methods that are not requested because a setting turned off what needs them. */
export type NodeCheckOptions = { skip: ReadonlySet<RpcMethod>; nowMs: () => number }

/** Sends one request of every kind that the service sends to the node behind this URL. */
export const checkNode = async (url: string, options: NodeCheckOptions): Promise<NodeReport> => {
  const { nowMs } = options
  const node = new URL(url).host
  const client = makeRpcClient({ urls: [url], nowMs })
  const startMs = nowMs()
  try {
    const [state] = await Promise.all([readAccounts(client, [clockSysvar]), client.learnVersions()])
    const answerMs = nowMs() - startMs
    const network = await networkOf(client)
    const clock = state.accounts.get(clockSysvar)
    const version = client.version()
    const refusals = await probeMethods(client, node, state.slot, options)
    return {
      observations: [
        observed('node-works', { node, version, network, answerMs }),
        ...(kindOfNode(url) === 'public' ? [observed('node-public', { node })] : []),
        ...(version !== undefined && isOld(version)
          ? [observed('node-old', { node, version })]
          : []),
        ...refusals,
      ],
      ...(network !== undefined && { network }),
      ...(clock &&
        isClock(clock) && { offSeconds: Math.round(nowMs() / 1000 - unixSecondsOf(clock)) }),
    }
  } catch (thrown) {
    const failure = failureOf(thrown)
    return { observations: [observed('node-unreachable', { node, ...failure })] }
  }
}

const observed = observe('node')

/** First block of the networks that have a name; others are told apart by the start of the hash. */
const networks: ReadonlyMap<string, string> = new Map([
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', 'mainnet'],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', 'devnet'],
])

/** Shown to people, so it must look like one. */
const hashForm = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

const networkOf = async (client: RpcClient): Promise<string | undefined> => {
  try {
    const answer = await client.callExpensive({
      method: 'getGenesisHash',
      params: [],
      parse: (result) => ({ hash: textOf(result, 'getGenesisHash') }),
    })
    if ('refused' in answer) return undefined
    const { hash } = answer
    if (!hashForm.test(hash)) return undefined
    return networks.get(hash) ?? `network ${hash.slice(0, 8)}…`
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined
    throw thrown
  }
}

const probeMethods = async (
  client: RpcClient,
  node: string,
  slot: bigint,
  { skip }: NodeCheckOptions,
): Promise<Observation[]> => {
  const known: Known = { slot, signature: undefined }
  const found: Observation[] = []
  // One after the other: many at once would be what a node limits.
  for (const method of rpcMethods) {
    const params = skip.has(method) ? undefined : probes[method](known)
    if (params === undefined) continue
    const outcome = await probe(client, { node, method }, params)
    if ('signature' in outcome) known.signature = outcome.signature ?? known.signature
    else found.push(outcome)
  }
  return found
}

type Outcome =
  { signature: string | undefined } | Observation<'node-refuses' | 'node-limits' | 'node-fails'>

const probe = async (
  client: RpcClient,
  about: { node: string; method: RpcMethod },
  params: readonly unknown[],
): Promise<Outcome> => {
  const { method } = about
  try {
    const answer = await client.callExpensive({
      method,
      params,
      parse: (result) => ({
        signature: method === 'getSignaturesForAddress' ? firstSignature(result) : undefined,
      }),
    })
    // Refused for this address, or too much of it, is an answer of a node that has the method.
    if (!('refused' in answer)) return answer
    return answer.refused === 'not-offered'
      ? observed('node-refuses', about)
      : { signature: undefined }
  } catch (thrown) {
    const status = thrown instanceof Fault ? httpRefusalOf(thrown)?.httpStatus : undefined
    if (status === 429) return observed('node-limits', about)
    return observed('node-fails', { ...about, ...failureOf(thrown) })
  }
}

const firstSignature = (result: unknown): string | undefined => {
  const [newest] = listOf(result, 'result')
  return newest === undefined
    ? undefined
    : textOf(fieldsOf(newest, 'result[0]')['signature'], 'signature')
}

/** A fault's own message names neither the URL nor anything in it. */
const failureOf = (thrown: unknown): { failure: NodeFailure; details: string } => {
  if (!(thrown instanceof Fault)) throw thrown
  const failure =
    thrown.code === 'UPSTREAM_TIMEOUT'
      ? 'late'
      : thrown.code === 'UPSTREAM_ERROR'
        ? 'unusable'
        : 'unreachable'
  return { failure, details: thrown.message }
}

/** Agave before 3.1 reports no balances with a simulation. Other implementations number their versions from 0. */
const isOld = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 0 && (major < 3 || (major === 3 && minor < 1))
}
