import { PublicKey, TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'bun:test'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import type { Address } from '../../src/solana/address/address.ts'
import type { Account, ChainReader } from '../../src/solana/chain.ts'
import { squadsV4Program } from '../../src/solana/address/known-address.ts'
import { scanTransaction } from '../../src/scan/scan-transaction.ts'
import { key } from '../solana/decoding/programs/client-instruction.ts'
import { vectorsOf } from '../solana/decoding/programs/client-vectors.ts'
import { coreAsset } from '../scan/rules/asset-scenes.ts'
import { accountBytes } from '../kit/chain/account-bytes.ts'
import { stranger, wallet } from '../kit/scan/risk-context.ts'

/** A node with given results for the programs of NFTs and multisigs, which do not run here. */
const nodeWith = (
  before: Record<Address, Account>,
  after: Record<Address, Account> | 'fails' = {},
): ChainReader => {
  const held = new Map(Object.entries(before))
  const changed = new Map(after === 'fails' ? [] : Object.entries(after))
  return {
    readTables: async () => new Map(),
    readAccounts: async (addresses) => ({
      slot: 1n,
      accounts: new Map(addresses.flatMap((each) => pairOf(each, held.get(each)))),
    }),
    simulate: async ({ watch }) =>
      after === 'fails'
        ? { slot: 1n, logs: [], error: { type: 'AccountNotFound' } }
        : {
            slot: 1n,
            logs: [],
            accountsAfter: new Map(
              watch.map((each) => [each, changed.get(each) ?? held.get(each)]),
            ),
            innerInstructions: [],
          },
    health: () => ({ status: 'ok' }),
  }
}

const pairOf = (address: Address, account: Account | undefined): [Address, Account][] =>
  account ? [[address, account]] : []

/** An instruction of the official client in a transaction that one of its accounts pays for. */
const scanVector = async (
  client: string,
  name: string,
  payer: Address,
  chain: ChainReader,
  dappDomain?: string,
) => {
  const vector = vectorsOf(client).get(name)
  if (!vector) throw new Error(`no vector ${name}`)
  const instruction = new TransactionInstruction({
    programId: new PublicKey(vector.programId),
    keys: vector.accounts.map(({ address, signer, writable }) => ({
      pubkey: new PublicKey(address),
      isSigner: signer,
      isWritable: writable,
    })),
    data: Buffer.from(vector.data),
  })
  const transactionBase64 = unsignedBase64(new PublicKey(payer), [instruction])
  const { answer } = await scanTransaction(
    { chain },
    { transactionBase64, walletAddress: payer, ...(dappDomain !== undefined && { dappDomain }) },
  )
  return answer
}

const bubblegum = '@metaplex-foundation/mpl-bubblegum'
const core = '@metaplex-foundation/mpl-core'
const squads = '@sqds/multisig'
const [asset, owner, seller] = [key(1), key(2), key(3)]
const funded = { [owner]: wallet(10n ** 9n), [seller]: wallet(10n ** 9n) }

describe('NFTs', () => {
  test('a compressed NFT delegated to a wallet is not safe, whatever the balances show', async () => {
    const answer = await scanVector(bubblegum, 'Delegate', owner, nodeWith(funded))
    expect(answer.details.flags).toContain('NFT_DELEGATE')
    expect(answer.verdict).toBe('malicious')
    expect(answer.details.actions).toMatchObject([
      { type: 'DELEGATE_ASSET', from: owner, to: seller },
    ])
  })

  test('a Core asset handed over for an app is reported by its instruction and by its account', async () => {
    const before = { ...funded, [asset]: coreAsset(seller) }
    const after = { [asset]: coreAsset(stranger) }
    const answer = await scanVector(
      core,
      'TransferV1',
      seller,
      nodeWith(before, after),
      'a.example',
    )
    expect(answer.details.flags).toContain('NFT_TO_STRANGER')
    expect(answer.verdict).toBe('suspicious')
  })

  test('an NFT sent in the user’s wallet is safe', async () => {
    const answer = await scanVector(bubblegum, 'Transfer', owner, nodeWith(funded))
    expect(answer.details.flags).not.toContain('NFT_TO_STRANGER')
    expect(answer.summary).toStartWith('Transfer compressed NFT no. 7 of tree')
  })

  test('an NFT burned in a transaction that fails is reported', async () => {
    const answer = await scanVector(core, 'BurnV1', seller, nodeWith(funded, 'fails'), 'a.example')
    expect(answer.details.flags).toContain('NFT_BURN')
    expect(answer.verdict).not.toBe('safe')
  })
})

describe('multisigs', () => {
  const settings = { threshold: 2, timeLockSeconds: 600, members: [owner, seller] }
  const before = {
    ...funded,
    [asset]: {
      ...wallet(1n),
      owner: squadsV4Program,
      data: accountBytes.squadsMultisig(settings),
    },
  }

  test('a proposal is shown as proposed, and assessed by its content', async () => {
    const answer = await scanVector(squads, 'VaultTransactionCreate', owner, nodeWith(before))
    expect(answer.details.actions.map(({ type }) => type)).toEqual([
      'VAULT_TRANSACTION_CREATE',
      'PROPOSED_TRANSFER',
      'PROPOSED_ASSIGN',
    ])
    expect(answer.details.flags).toContain('MULTISIG_PROPOSAL_DANGER')
    expect(answer.verdict).not.toBe('safe')
  })

  test('handing the whole multisig to one address is malicious', async () => {
    const answer = await scanVector(squads, 'MultisigSetConfigAuthority', owner, nodeWith(before))
    expect(answer.details.flags).toContain('MULTISIG_CONFIG_CHANGE')
    expect(answer.verdict).toBe('malicious')
  })

  test('a vote against has no findings', async () => {
    const answer = await scanVector(squads, 'ProposalReject', owner, nodeWith(before))
    expect(answer.details.flags.filter((flag) => flag.startsWith('MULTISIG'))).toEqual([])
  })
})
