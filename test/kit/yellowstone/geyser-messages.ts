import { join } from 'node:path'
import { loadSync, type MessageTypeDefinition } from '@grpc/proto-loader'
import { base58 } from '@scure/base'
import { address, addressToBytes } from '../../../src/solana/address/address.ts'
import type { TransactionConfig } from '../../../src/solana/transaction/message.ts'
import { decodeTransaction } from '../../../src/solana/transaction/wire.ts'
import type { MadeBlock } from '../blocks/made-chain.ts'
import type { NodeTransaction } from '../blocks/recorded-block.ts'

/* Messages of a Yellowstone server, encoded and decoded by the official definition of the protocol. */

const folder = join(import.meta.dir, '../../fixtures/yellowstone')

/** Names as in the definition, and large numbers as texts. */
export const geyserPackage = loadSync(join(folder, 'geyser.proto'), {
  includeDirs: [folder],
  keepCase: true,
  longs: String,
  enums: String,
})

/** A message as an object with the names of the definition. */
export type Message = Record<string, unknown>

const messageType = (name: string): MessageTypeDefinition<object, object> => {
  const found = geyserPackage[`geyser.${name}`]
  if (found?.['format'] === undefined) throw new Error(`no message ${name}`)
  return found as MessageTypeDefinition<object, object>
}

export const encodeUpdate = (update: Message): Uint8Array =>
  Uint8Array.from(messageType('SubscribeUpdate').serialize(update))

/** @throws Error if it cannot be decoded */
export const decodeUpdate = (bytes: Uint8Array): Message =>
  messageType('SubscribeUpdate').deserialize(Buffer.from(bytes)) as Message

export const decodeRequest = (bytes: Uint8Array): Message =>
  messageType('SubscribeRequest').deserialize(Buffer.from(bytes)) as Message

export type StreamedAt = { slot: number; index: number }

export const transactionUpdate = (
  transaction: NodeTransaction,
  { slot, index }: StreamedAt,
): Message => ({ filters: ['all'], transaction: { slot, transaction: infoOf(transaction, index) } })

export const metaUpdate = (block: MadeBlock): Message => ({
  filters: ['all'],
  block_meta: {
    slot: block.slot,
    blockhash: block.blockhash,
    rewards: { rewards: [{ pubkey: block.blockhash, lamports: 5_000, post_balance: 1 }] },
    ...(block.blockTime !== null && { block_time: { timestamp: block.blockTime } }),
    block_height: { block_height: block.blockHeight },
    parent_slot: block.parentSlot,
    parent_blockhash: block.previousBlockhash,
    executed_transaction_count: block.transactions.length,
    entries_count: 4,
  },
})

export type SlotStatus = 'SLOT_PROCESSED' | 'SLOT_CONFIRMED' | 'SLOT_FINALIZED'

export const slotUpdate = (slot: number, status: SlotStatus): Message => ({
  filters: ['all'],
  slot: { slot, parent: slot - 1, status },
})

/** SubscribeUpdateTransactionInfo of a transaction as a node returns it over HTTP. */
export const infoOf = ({ transaction: [text], meta }: NodeTransaction, index: number): Message => {
  const decoded = decodeTransaction(Uint8Array.from(Buffer.from(text, 'base64')))
  if (!decoded.ok || decoded.transaction.bare) throw new Error('not a signed transaction')
  const { signatures, message } = decoded.transaction
  const { header } = message
  return {
    signature: signatures[0],
    is_vote: false,
    index,
    transaction: {
      signatures,
      message: {
        header: {
          num_required_signatures: header.requiredSignatures,
          num_readonly_signed_accounts: header.readonlySigned,
          num_readonly_unsigned_accounts: header.readonlyUnsigned,
        },
        account_keys: message.staticAccounts.map(addressToBytes),
        recent_blockhash: base58.decode(message.blockhash),
        instructions: message.instructions.map(({ programIndex, accountIndexes, data }) => ({
          program_id_index: programIndex,
          accounts: Uint8Array.from(accountIndexes),
          data,
        })),
        versioned: message.version !== 'legacy',
        address_table_lookups: message.lookups.map((lookup) => ({
          account_key: addressToBytes(lookup.table),
          writable_indexes: Uint8Array.from(lookup.writableIndexes),
          readonly_indexes: Uint8Array.from(lookup.readonlyIndexes),
        })),
        ...(message.version === 1 && { config: configOf(message.config) }),
      },
    },
    meta: metaOf(meta),
  }
}

const configOf = (config: TransactionConfig = {}): Message => ({
  ...(config.priorityFeeLamports !== undefined && {
    priority_fee: String(config.priorityFeeLamports),
  }),
  ...(config.computeUnitLimit !== undefined && { compute_unit_limit: config.computeUnitLimit }),
  ...(config.loadedAccountsDataSizeLimitBytes !== undefined && {
    loaded_accounts_data_size_limit: config.loadedAccountsDataSizeLimitBytes,
  }),
  ...(config.heapSizeBytes !== undefined && { heap_size: config.heapSizeBytes }),
})

const metaOf = (meta: NodeTransaction['meta']): Message => ({
  ...(meta.err !== null && { err: { err: Uint8Array.of(8, 0, 0, 0) } }),
  fee: meta.fee,
  pre_balances: meta.preBalances,
  post_balances: meta.postBalances,
  inner_instructions: meta.innerInstructions.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((inner) => ({
      program_id_index: inner.programIdIndex,
      accounts: Uint8Array.from(inner.accounts),
      data: base58.decode(inner.data),
      ...(typeof inner.stackHeight === 'number' && { stack_height: inner.stackHeight }),
    })),
  })),
  log_messages: meta.logMessages,
  pre_token_balances: meta.preTokenBalances.map(balanceOf),
  post_token_balances: meta.postTokenBalances.map(balanceOf),
  rewards: [],
  loaded_writable_addresses: meta.loadedAddresses.writable.map(keyBytes),
  loaded_readonly_addresses: meta.loadedAddresses.readonly.map(keyBytes),
  return_data_none: true,
  compute_units_consumed: 1_000,
})

const keyBytes = (key: string): Uint8Array => addressToBytes(address(key))

type NodeBalance = {
  accountIndex: number
  mint?: string
  owner?: string
  programId?: string
  uiTokenAmount?: { amount: string; decimals: number; uiAmountString: string }
}

const balanceOf = (balance: NodeBalance): Message => ({
  account_index: balance.accountIndex,
  mint: balance.mint,
  owner: balance.owner ?? '',
  program_id: balance.programId ?? '',
  ui_token_amount: {
    ui_amount: Number(balance.uiTokenAmount?.uiAmountString),
    decimals: balance.uiTokenAmount?.decimals,
    amount: balance.uiTokenAmount?.amount,
    ui_amount_string: balance.uiTokenAmount?.uiAmountString,
  },
})
