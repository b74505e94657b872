import type { Address } from '../../../src/solana/address/address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import { readState } from '../../../src/solana/state/read-state.ts'
import { member } from '../http.ts'
import { ledgerTransaction } from './ledger-record.ts'
import type { RecordedTransaction } from '../chain/recorded-transaction.ts'
import { exactJson } from '../chain/replay-node.ts'

/** What the node tells of one transaction. */
export type Told = {
  recorded: RecordedTransaction
  slot?: number
  blockTimeSeconds: number
  /** Known by name only: the node has forgotten what it did. */
  forgotten?: true
}

export type HistoryNode = {
  url: string
  /** Newest first. A test may change it while the node answers. */
  told: Told[]
  /** By method; answers in place of what the node would say. Undefined: as usual. */
  interrupt: Map<string, (params: unknown) => Reply | undefined>
  /** Questions by method. */
  asked: Map<string, unknown[]>
  stop: () => void
}

export type Reply =
  | { result: unknown }
  | { error: { code: number; message: string } }
  | { status: number }
  | { delayMs: number; then: Reply }

/**
 * A JSON-RPC node over HTTP that tells the past from recordings: which of them name an address, and what each did. A
 * `before` may be any signature that it knows, and is refused otherwise, as nodes of Agave 4.0 do. Batches are answered.
 */
export const startHistoryNode = (
  told: Told[],
  accounts: ReadonlyMap<Address, Account> = new Map(),
): HistoryNode => {
  const interrupt: HistoryNode['interrupt'] = new Map()
  const asked: HistoryNode['asked'] = new Map()
  const node = { told, interrupt, asked }
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
  { told, interrupt, asked }: Pick<HistoryNode, 'told' | 'interrupt' | 'asked'>,
  accounts: ReadonlyMap<Address, Account>,
  request: unknown,
): Reply => {
  const method = String(member(request, 'method'))
  const params = member(request, 'params')
  asked.set(method, [...(asked.get(method) ?? []), params])
  return interrupt.get(method)?.(params) ?? usual(told, accounts, method, params)
}

const usual = (
  told: readonly Told[],
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
      return signatures(told, params)
    case 'getTransaction':
      return {
        result: transaction(told.find(({ recorded }) => recorded.signature === member(params, 0))),
      }
    default:
      return { error: { code: -32601, message: 'Method not found' } }
  }
}

/** Token accounts, plain ones and those with extensions, by the owner that stands in them. */
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

const signatures = (told: readonly Told[], params: unknown): Reply => {
  const before = member(params, 1, 'before')
  const at = told.findIndex(({ recorded }) => recorded.signature === before)
  if (before !== undefined && at < 0)
    return { error: { code: -32020, message: 'Transaction not found' } }
  return {
    result: told
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

const transaction = (told: Told | undefined): unknown => {
  if (!told || told.forgotten) return null
  const { recorded, slot = recorded.slot, blockTimeSeconds } = told
  return {
    slot,
    blockTime: blockTimeSeconds,
    transaction: [recorded.transactionBase64, 'base64'],
    meta: {
      err: recorded.error ?? null,
      fee: recorded.feeLamports,
      preBalances: recorded.preBalances,
      postBalances: recorded.postBalances,
      preTokenBalances: recorded.preTokenBalances,
      postTokenBalances: recorded.postTokenBalances,
      innerInstructions: recorded.innerInstructions,
      loadedAddresses: recorded.loadedAddresses,
      logMessages: recorded.logMessages,
    },
  }
}
