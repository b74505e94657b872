import { expect, setDefaultTimeout, test } from 'bun:test'
import { Authorized, Keypair, PublicKey, StakeProgram, SystemProgram } from '@solana/web3.js'
import { token2022ProgramId, tokenAccountBytes } from '../../../scripts/sandbox/account-bytes.ts'
import { Fault, type NotAWallet } from '../../../src/basics/fault.ts'
import {
  addressOfKey,
  loaderProgramId,
  makeBusyWallet,
  stakeBytes,
  stakeProgramId,
} from '../../kit/checks/permission-wallet.ts'
import { describeOnChain } from '../../kit/checks/permission-chain.ts'

setDefaultTimeout(30_000)

const failing = () => Promise.reject(new Fault('source-late', { source: 'the test source' }))

describeOnChain(({ chain, check, withLedger }) => {
  test('an unused address is empty and low', async () => {
    const { answer } = await check(Keypair.generate().publicKey)
    expect(answer).toMatchObject({
      riskLevel: 'low',
      score: 0,
      reasons: [],
      complete: true,
      tokenAccounts: 0,
      permissionCount: 0,
      permissions: [],
    })
    expect(answer.summary).toContain('no account at this address')
  })

  test('an address without a key gets the list but no transactions', async () => {
    const [vault] = PublicKey.findProgramAddressSync([Buffer.from('vault')], token2022ProgramId)
    const mint = Keypair.generate().publicKey
    await chain().createMint(mint, { decimals: 0, supply: 10n })
    await chain().createTokenAccount({
      mint,
      owner: vault,
      amount: 5n,
      delegate: { address: Keypair.generate().publicKey, amount: 5n },
    })
    const { answer } = await check(vault)
    expect(answer).toMatchObject({ riskLevel: 'critical', permissionCount: 1 })
    expect(answer.permissions[0]).not.toHaveProperty('revoke')
    expect(answer.summary).toContain('no private key')
  })

  test('a wallet that cannot pay for revoking', async () => {
    const { owner, mint } = await makeBusyWallet(chain())
    await chain().fundSol(owner.publicKey, 0n)
    const { answer } = await check(owner.publicKey)
    expect(answer.summary).toContain('too little SOL')
    expect(mint).toBeDefined()
  })

  test('at most 200 are listed, and all are counted', async () => {
    const owner = Keypair.generate().publicKey
    const accounts = Array.from({ length: 10_000 }, () => ({
      address: addressOfKey(Keypair.generate().publicKey),
      account: tokenAccountOf(owner),
    }))
    const { answer } = await check(
      owner,
      withLedger({
        readTokenAccounts: (_, program) =>
          Promise.resolve({
            slot: 1n,
            accounts: accounts.filter(({ account }) => account.owner === program),
          }),
      }),
    )
    expect(answer).toMatchObject({ tokenAccounts: 10_000, permissionCount: 10_000 })
    expect(answer.permissions).toHaveLength(200)
    expect(answer.summary).toContain('The 200 most serious of 10000 permissions are listed.')
    expect(JSON.stringify(answer).length).toBeLessThan(500_000)
  })

  const others: [NotAWallet['found'], () => Promise<PublicKey>][] = [
    ['token-account', async () => (await makeBusyWallet(chain())).accounts.partial],
    ['mint', async () => (await makeBusyWallet(chain())).mint],
    ['stake', async () => (await makeBusyWallet(chain())).accounts.lostStake],
    ['nonce', async () => (await makeBusyWallet(chain())).accounts.nonce],
    ['program-data', async () => (await makeBusyWallet(chain())).accounts.programData],
    ['program', () => Promise.resolve(token2022ProgramId)],
  ]
  test.each(others)('a %s is refused by name', async (found, made) => {
    await expect(check(await made())).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      field: 'address',
      problem: 'not-a-wallet',
      params: { found },
    })
  })

  test('stakes locked by another custodian, by time or by epoch, without the expired ones', async () => {
    const owner = Keypair.generate().publicKey
    const custodian = Keypair.generate().publicKey
    const now = BigInt(Math.floor(Date.now() / 1000))
    const locks = [
      { lockupUnixTime: now + 86_400n },
      { lockupEpoch: 1_000_000n },
      { lockupUnixTime: now - 86_400n },
      {},
    ]
    for (const lock of locks)
      await chain().setAccount(Keypair.generate().publicKey, {
        lamports: 3_000_000_000n,
        owner: stakeProgramId,
        data: stakeBytes({ staker: owner, withdrawer: owner, custodian, ...lock }),
      })
    const { answer } = await check(owner)
    expect(answer.permissions.map(({ kind }) => kind)).toEqual(['stake-lockup', 'stake-lockup'])
    expect(answer.permissions[0]?.holder).toBe(custodian.toBase58())
  })

  test('nonces and stakes that strangers created in the wallet’s name weigh less than its own', async () => {
    const [owner, other] = [Keypair.generate(), Keypair.generate()]
    await chain().fundSol(owner.publicKey, 20_000_000_000n)
    await chain().fundSol(other.publicKey, 20_000_000_000n)
    const make = async (maker: Keypair) => {
      const [nonce, stake] = [Keypair.generate(), Keypair.generate()]
      const nonceInstructions = SystemProgram.createNonceAccount({
        fromPubkey: maker.publicKey,
        noncePubkey: nonce.publicKey,
        authorizedPubkey: owner.publicKey,
        lamports: 1_447_680,
      }).instructions
      const stakeInstructions = StakeProgram.createAccount({
        fromPubkey: maker.publicKey,
        stakePubkey: stake.publicKey,
        authorized: new Authorized(owner.publicKey, other.publicKey),
        lamports: 3_000_000_000,
      }).instructions
      await chain().send([...nonceInstructions, ...stakeInstructions], [maker, nonce, stake])
      return [nonce.publicKey.toBase58(), stake.publicKey.toBase58()]
    }
    const [ownNonce = '', ownStake = ''] = await make(owner)
    const [foreignNonce = '', foreignStake = ''] = await make(other)
    const { answer } = await check(owner.publicKey)
    expect(answer.permissions.map(({ account, severity }) => [account, severity])).toEqual([
      [ownStake, 'high'],
      [ownNonce, 'medium'],
      [foreignNonce, 'low'],
      [foreignStake, 'info'],
    ])
    const unseen = await check(
      owner.publicKey,
      withLedger({ readSignatures: failing, readTransactions: failing }),
    )
    expect(unseen.answer.permissions.map(({ severity }) => severity)).toEqual([
      'high',
      'high',
      'medium',
      'medium',
    ])
  })

  test('a wallet that was assigned to a program is controlled by it', async () => {
    const owner = Keypair.generate().publicKey
    await chain().setAccount(owner, {
      lamports: 5_000_000_000n,
      owner: loaderProgramId,
      data: new Uint8Array(0),
    })
    const { answer } = await check(owner)
    expect(answer).toMatchObject({
      riskLevel: 'critical',
      permissions: [{ kind: 'wallet-owner', severity: 'critical', uiAmount: '5' }],
    })
  })

  test('a wallet that can no longer pay fees gets no transactions', async () => {
    const { owner } = await makeBusyWallet(chain())
    await chain().setAccount(owner.publicKey, {
      lamports: 5_000_000_000n,
      owner: loaderProgramId,
      data: new Uint8Array(0),
    })
    const { answer } = await check(owner.publicKey)
    expect(answer.permissionCount).toBe(16)
    expect(answer.permissions.filter(({ revoke }) => revoke)).toEqual([])
    expect(answer).not.toHaveProperty('revokeAll')
    expect(answer.summary).toContain('cannot pay fees')
  })

  const tokenAccountOf = (owner: PublicKey) => ({
    lamports: 2_039_280n,
    owner: addressOfKey(new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')),
    data: delegatedBytes(owner),
    executable: false,
  })
})

const mintOfMany = Keypair.generate().publicKey
const delegateOfMany = Keypair.generate().publicKey

const delegatedBytes = (owner: PublicKey): Uint8Array =>
  tokenAccountBytes({
    mint: mintOfMany,
    owner,
    amount: 5n,
    delegate: { address: delegateOfMany, amount: 5n },
  })
