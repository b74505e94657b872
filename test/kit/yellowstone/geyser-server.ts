import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type handleUnaryCall,
  type Metadata,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServiceDefinition,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'
import { decodeTransaction } from '../../../src/solana/transaction/wire.ts'
import type { BlockNode } from '../blocks/block-node.ts'
import type { MadeBlock } from '../blocks/made-chain.ts'
import type { NodeTransaction } from '../blocks/recorded-block.ts'
import {
  geyserPackage,
  type Message,
  metaUpdate,
  slotUpdate,
  transactionUpdate,
} from './geyser-messages.ts'

/** A subscription as the server received it. */
export type Subscribed = {
  accounts: string[]
  fromSlot: number | undefined
  token: string | undefined
  pings: number
}

export type GeyserTestServer = {
  url: string
  subscriptions: Subscribed[]
  /** Slots that the server still has, counted from its head. */
  replaySlots: number
  /** Whether it answers how far back it can start. */
  tellsReplay: boolean
  /** Most accounts that a filter may name; 0: none need be named. */
  accountsMax: number
  token: string | undefined
  /** Changes what is sent for a block; the honest messages are passed. */
  change: (messages: Message[], block: MadeBlock) => Message[]
  /** Status with which every subscription ends. */
  refusal: { code: status; details: string } | undefined
  /** Ends every open subscription. */
  drop: () => void
  /** Sends nothing more without closing. */
  mute: boolean
  stop: () => Promise<void>
}

type Call = ServerDuplexStream<Message, Message>

const sendEveryMs = 20

const plain = ServerCredentials.createInsecure()

const fixtures = join(import.meta.dir, '../../fixtures/yellowstone')

/** Its own authority, for `localhost`. */
export const certificatePath = join(fixtures, 'localhost.pem')

const ownCertificate = (): ServerCredentials =>
  ServerCredentials.createSsl(null, [
    {
      cert_chain: readFileSync(certificatePath),
      private_key: readFileSync(join(fixtures, 'localhost.key')),
    },
  ])

/**
 * A server of ours that speaks the official protocol and streams the chain of a node up to its head, each block at once
 * when the head reaches it. Its messages come in another order in every block.
 */
export const startGeyserServer = async (
  node: BlockNode,
  { tls = false } = {},
): Promise<GeyserTestServer> => {
  const server = new Server({})
  const calls = new Set<Call>()
  const subscribe = (call: Call): void => {
    calls.add(call)
    call.on('cancelled', () => calls.delete(call))
    // Writing to a client that is gone.
    call.on('error', () => calls.delete(call))
    call.on('data', (request: Message) => onRequest(call, request))
  }
  const open = new Map<Call, Subscribed>()
  const onRequest = (call: Call, request: Message): void => {
    const known = open.get(call)
    if (known && request['ping']) known.pings += 1
    if (known) return
    const subscribed = subscribedBy(request, call.metadata)
    kit.subscriptions.push(subscribed)
    const problem = problemWith(kit, node, subscribed)
    if (problem) return end(call, problem)
    open.set(call, subscribed)
    feed(call, subscribed)
  }
  const end = (call: Call, { code, details }: { code: status; details: string }): void => {
    calls.delete(call)
    open.delete(call)
    call.emit('error', { code, details })
  }
  const feed = (call: Call, { accounts, fromSlot }: Subscribed): void => {
    let next = fromSlot ?? node.head
    // A subscription without a slot begins in the middle of a block.
    let cutOff = fromSlot === undefined
    call.write({ filters: [], ping: {} })
    const timer = setInterval(() => {
      if (!calls.has(call)) return clearInterval(timer)
      if (kit.mute) return
      for (; next <= node.head; next += 1) {
        const block = node.chain.bySlot.get(next)
        if (!block) continue
        const messages = kit.change(messagesOf(block, accounts), block)
        for (const message of cutOff ? messages.slice(1) : messages) call.write(message)
        call.write(slotUpdate(Math.max(1, next - node.finalDepth), 'SLOT_FINALIZED'))
        cutOff = false
      }
    }, sendEveryMs)
  }
  server.addService(geyserPackage['geyser.Geyser'] as ServiceDefinition, {
    Subscribe: subscribe,
    SubscribeReplayInfo: ((_, done) =>
      kit.tellsReplay
        ? done(null, { first_available: String(node.head - kit.replaySlots) })
        : done({ code: status.UNIMPLEMENTED })) satisfies handleUnaryCall<Message, Message>,
  } satisfies UntypedServiceImplementation)
  const bound = Promise.withResolvers<number>()
  server.bindAsync('127.0.0.1:0', tls ? ownCertificate() : plain, (error, found) =>
    error ? bound.reject(error) : bound.resolve(found),
  )
  const kit: GeyserTestServer = {
    url: `${tls ? 'https://localhost' : 'http://127.0.0.1'}:${await bound.promise}`,
    subscriptions: [],
    replaySlots: 150,
    tellsReplay: true,
    accountsMax: 0,
    token: undefined,
    change: (messages) => messages,
    refusal: undefined,
    drop: () => {
      for (const call of [...calls])
        end(call, { code: status.UNAVAILABLE, details: 'the server restarts' })
    },
    mute: false,
    stop: async () => {
      calls.clear()
      server.forceShutdown()
    },
  }
  return kit
}

const subscribedBy = (request: Message, metadata: Metadata): Subscribed => {
  const { transactions, from_slot: fromSlot } = request as {
    transactions?: Record<string, { account_include?: string[] }>
    from_slot?: string
  }
  const [filter] = Object.values(transactions ?? {})
  return {
    accounts: filter?.account_include ?? [],
    fromSlot: fromSlot === undefined ? undefined : Number(fromSlot),
    token: metadata.get('x-token')[0]?.toString(),
    pings: 0,
  }
}

const problemWith = (
  kit: GeyserTestServer,
  node: BlockNode,
  { accounts, fromSlot, token }: Subscribed,
): { code: status; details: string } | undefined => {
  if (kit.refusal) return kit.refusal
  if (token !== kit.token) return { code: status.UNAUTHENTICATED, details: 'No valid auth token' }
  if (kit.accountsMax > 0 && (accounts.length === 0 || accounts.length > kit.accountsMax))
    return { code: status.INVALID_ARGUMENT, details: 'failed to create filter' }
  if (fromSlot !== undefined && fromSlot < node.head - kit.replaySlots)
    return { code: status.OUT_OF_RANGE, details: 'broadcast from is not available' }
  return undefined
}

/** What a subscriber without votes and failures receives of a block. */
const messagesOf = (block: MadeBlock, accounts: readonly string[]): Message[] => {
  const { slot } = block
  const wanted = block.transactions.flatMap((transaction, index) =>
    transaction.meta.err === null && !isVote(transaction) && names(transaction, accounts)
      ? [transactionUpdate(transaction, { slot, index })]
      : [],
  )
  const meta = metaUpdate(block)
  const messages = slot % 3 === 0 ? [meta, ...wanted] : [...wanted.toReversed(), meta]
  return slot % 3 === 1 && messages.length > 2
    ? [...messages.slice(1, -1), meta, ...messages.slice(0, 1)]
    : messages
}

const isVote = ({ meta }: NodeTransaction): boolean =>
  meta.logMessages[0]?.startsWith('Program Vote1') === true

const names = (
  { transaction: [text], meta }: NodeTransaction,
  accounts: readonly string[],
): boolean => {
  if (accounts.length === 0) return true
  const decoded = decodeTransaction(Uint8Array.from(Buffer.from(text, 'base64')))
  const { writable, readonly } = meta.loadedAddresses
  const statics = decoded.ok ? decoded.transaction.message.staticAccounts : []
  return [...statics, ...writable, ...readonly].some((key) => accounts.includes(key))
}
