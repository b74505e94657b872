import type { Address } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { readState } from '../../../src/solana/state/read-state.ts'
import { member } from '../http.ts'
import { ledgerTransaction } from './ledger-record.ts'
import { nodeTransaction, type RecordedTransaction } from '../chain/recorded-transaction.ts'
import { exactJson } from '../chain/replay-node.ts'

/** One transaction in the history of the node. */
export type HistoryEntry = {
  recorded: RecordedTransaction
  slot?: number
  blockTimeSeconds: number
  /** Listed, but the node no longer has its details. */
  forgotten?: true
}

export type HistoryNode = {
  url: string
  /** Newest first. A test may change it while the node answers. */
  history: HistoryEntry[]
  /** Replies that replace the usual ones, by method. Undefined: as usual. */
  interrupt: Map<string, (params: unknown) => Reply | undefined>
  /** Params of the requests received, by method. */
  requests: Map<string, unknown[]>
  stop: () => void
}

export type Reply =
  | { result: unknown }
  | { error: { code: number; message: string } }
  | { status: number }
  | { delayMs: number; then: Reply }

/**
 * A JSON-RPC node over HTTP that serves recorded transactions: which of them mention an address, and their details.
 * `before` may be any known signature and is refused otherwise, as nodes of Agave 4.0 do. Batches are supported.
 */
export const startHistoryNode = (
  history: HistoryEntry[],
  accounts: ReadonlyMap<Address, Account> = new Map(),
): HistoryNode => {
  const interrupt: HistoryNode['interrupt'] = new Map()
  const requests: HistoryNode['requests'] = new Map()
  const node = { history, interrupt, requests }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const body: unknown = await request.json()
      const replies: string[] = []
      for (const each of Array.isArray(body) ? body : [body]) {
        const [reply, waitMs] = waited(answer(node, accounts, each))
        if (waitMs > 0) await Bun.sleep(waitMs)
        if ('status' in reply) return new Response('no', { status: reply.status })
        replies.push(exactJson({ jsonrpc: '2.0', id: member(each, 'id'), ...reply }))
      }
      const text = Array.isArray(body) ? `[${replies.join()}]` : replies.join()
      return new Response(text, { headers: { 'content-type': 'application/json' } })
    },
  })
  return {
    ...node,
    url: `http://127.0.0.1:${server.port}`,
    stop: () => void server.stop(true),
  }
}

type Plain = Exclude<Reply, { delayMs: number }>

const waited = (reply: Reply): [Plain, waitMs: number] => {
  if (!('delayMs' in reply)) return [reply, 0]
  const [then, waitMs] = waited(reply.then)
  return [then, waitMs + reply.delayMs]
}

const answer = (
  { history, interrupt, requests }: Pick<HistoryNode, 'history' | 'interrupt' | 'requests'>,
  accounts: ReadonlyMap<Address, Account>,
  request: unknown,
): Reply => {
  const method = String(member(request, 'method'))
  const params = member(request, 'params')
  requests.set(method, [...(requests.get(method) ?? []), params])
  return interrupt.get(method)?.(params) ?? usual(history, accounts, method, params)
}

const usual = (
  history: readonly HistoryEntry[],
  accounts: ReadonlyMap<Address, Account>,
  method: string,
  params: unknown,
): Reply => {
  const inContext = (value: unknown): Reply => ({ result: { context: { slot: 1 }, value } })
  switch (method) {
    case 'getHealth':
      return { result: 'ok' }
    case 'getVersion':
      return { result: { 'solana-core': '4.1.0', 'feature-set': 1 } }
    case 'getMultipleAccounts': {
      const addresses = member(params, 0)
      const found = new Map<unknown, Account>(accounts)
      return inContext(
        (Array.isArray(addresses) ? addresses : []).map((each) => {
          const account = found.get(each)
          return account ? uiAccount(account) : null
        }),
      )
    }
    case 'getTokenAccountsByOwner':
      return inContext(ownedBy(accounts, member(params, 0), member(params, 1, 'programId')))
    case 'getSignaturesForAddress':
      return signatures(history, params)
    case 'getTransaction':
      return {
        result: transaction(
          history.find(({ recorded }) => recorded.signature === member(params, 0)),
        ),
      }
    default:
      return { error: { code: -32601, message: 'Method not found' } }
  }
}

/** Token accounts by owner, with and without extensions. */
const ownedBy = (accounts: ReadonlyMap<Address, Account>, owner: unknown, program: unknown) =>
  [...accounts].flatMap(([pubkey, account]) => {
    const state = account.owner === program ? readState(account) : undefined
    return state?.kind === 'token-account' && state.owner === owner
      ? [{ pubkey, account: uiAccount(account) }]
      : []
  })

const uiAccount = ({ lamports, owner, data, executable }: Account) => ({
  lamports,
  owner,
  data: [Buffer.from(data).toString('base64'), 'base64'],
  executable,
  rentEpoch: 0,
  space: data.length,
})

const signatures = (history: readonly HistoryEntry[], params: unknown): Reply => {
  const before = member(params, 1, 'before')
  const at = history.findIndex(({ recorded }) => recorded.signature === before)
  if (before !== undefined && at < 0)
    return { error: { code: -32020, message: 'Transaction not found' } }
  return {
    result: history
      .slice(before === undefined ? 0 : at + 1)
      .filter(({ recorded }) => keysOf(recorded).includes(String(member(params, 0))))
      .slice(0, Number(member(params, 1, 'limit')))
      .map(({ recorded, slot = recorded.slot, blockTimeSeconds }) => ({
        signature: recorded.signature,
        slot,
        blockTime: blockTimeSeconds,
        err: recorded.error ?? null,
        memo: null,
        confirmationStatus: 'finalized',
      })),
  }
}

const keysOf = (recorded: RecordedTransaction): string[] => {
  const { transaction, loadedAddresses } = ledgerTransaction(recorded)
  return [
    ...transaction.message.staticAccounts,
    ...loadedAddresses.writable,
    ...loadedAddresses.readonly,
  ]
}

const transaction = (entry: HistoryEntry | undefined): unknown => {
  if (!entry || entry.forgotten) return null
  const { recorded, slot = recorded.slot, blockTimeSeconds: blockTime } = entry
  return nodeTransaction(recorded, { slot, blockTime })
}
