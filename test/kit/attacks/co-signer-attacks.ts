import {
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import {
  associatedTokenAddress,
  rentLamports,
  tokenProgramId,
} from '../../../scripts/sandbox/account-bytes.ts'
import type { AttackCase } from './attack-case.ts'
import { type Scene, fresh, sol } from './attack-scene.ts'
import {
  closeAccount,
  createAssociated,
  initializeAccount3,
  transferToken,
  transferTokenChecked,
} from '../chain/token-instructions.ts'

const pay = (from: PublicKey, to: PublicKey, lamports: bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

/** A memo explains any signature. */
export const memoBy = (signer: PublicKey, text: string): TransactionInstruction =>
  new TransactionInstruction({
    programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    keys: [{ pubkey: signer, isSigner: true, isWritable: false }],
    data: Buffer.from(text),
  })

const sendTokens = ({ accounts, people }: Scene, amount: bigint): TransactionInstruction =>
  transferToken(accounts.token, accounts.thiefToken, people.user, amount)

/** A new token account of `owner`, paid for by `payer` and closed to `owner`. */
export const openAndClose = (
  payer: PublicKey,
  owner: PublicKey,
  mint: PublicKey,
  to = owner,
): TransactionInstruction[] => [
  createAssociated(payer, owner, mint),
  closeAccount(associatedTokenAddress(owner, mint, tokenProgramId), to, owner),
]

/** A new nonce account of `authority`, paid for by `payer`. */
export const openNonce = (
  payer: PublicKey,
  nonce: PublicKey,
  authority: PublicKey,
  lamports: bigint,
): TransactionInstruction[] =>
  SystemProgram.createNonceAccount({
    fromPubkey: payer,
    noncePubkey: nonce,
    authorizedPubkey: authority,
    lamports: Number(lamports),
  }).instructions

export const nonceRent = rentLamports(NONCE_ACCOUNT_LENGTH)

/** Thefts that another wallet signs too, and requesters who drain the wallet that pays for them. */
export const coSignerAttacks: readonly AttackCase[] = [
  {
    name: 'all of a token, with a memo that a thief signs',
    pattern: 'P49',
    instructions: (scene) => [
      sendTokens(scene, 250_000_000n),
      memoBy(scene.people.thief, 'receipt'),
    ],
    verdict: 'suspicious',
    flags: ['TRADE_FOR_NOTHING', 'TRANSFERS_WHOLE_TOKEN_BALANCE'],
  },
  {
    name: 'most of a token, with a memo that a thief signs',
    pattern: 'P49',
    instructions: (scene) => [
      sendTokens(scene, 150_000_000n),
      memoBy(scene.people.thief, 'receipt'),
    ],
    verdict: 'suspicious',
    flags: ['TRADE_FOR_NOTHING'],
  },
  {
    name: 'nearly all SOL, with a transfer of a thief beside it',
    pattern: 'P02',
    instructions: ({ people }) => [
      pay(people.user, people.friend, 9_900_000_000n),
      pay(people.thief, people.user, 1n),
    ],
    verdict: 'malicious',
    flags: ['TRANSFERS_MAJORITY_OF_SOL'],
  },
  {
    name: 'most SOL, with a fee payer who has signed already',
    pattern: 'P49',
    instructions: ({ people }) => [pay(people.user, people.thief, 6n * sol)],
    payer: ({ partner }) => partner.publicKey,
    partnerSigns: 'this',
    verdict: 'suspicious',
    flags: ['TRADE_FOR_NOTHING'],
  },
  {
    name: 'all of a token to another wallet of the thief who pays the fee',
    pattern: 'P49',
    instructions: (scene) => [sendTokens(scene, 250_000_000n)],
    payer: ({ people }) => people.sponsor,
    verdict: 'suspicious',
    flags: ['TRADE_FOR_NOTHING', 'TRANSFERS_WHOLE_TOKEN_BALANCE'],
  },
  {
    name: 'an NFT, with a memo that a thief signs',
    pattern: 'P49',
    instructions: ({ people, assets }) => [
      createAssociated(people.user, people.thief, assets.nft.mint),
      transferTokenChecked(
        assets.nft.account,
        assets.nft.mint,
        associatedTokenAddress(people.thief, assets.nft.mint, tokenProgramId),
        people.user,
        1n,
        0,
      ),
      memoBy(people.thief, 'bridge'),
    ],
    verdict: 'suspicious',
    flags: ['TRADE_FOR_NOTHING'],
  },
  {
    name: 'all of a token, with a thief’s key made to look like a new account',
    pattern: 'P49',
    instructions: (scene) => {
      const key = fresh()
      return [
        SystemProgram.createAccount({
          fromPubkey: scene.people.user,
          newAccountPubkey: key,
          lamports: Number(rentLamports(0)),
          space: 0,
          programId: SystemProgram.programId,
        }),
        sendTokens(scene, 250_000_000n),
      ]
    },
    verdict: 'suspicious',
    flags: ['TRADE_FOR_NOTHING', 'TRANSFERS_WHOLE_TOKEN_BALANCE'],
  },
  {
    name: 'a sponsor opens an account that the requester closes for its rent',
    pattern: 'P48',
    instructions: ({ people, mints, partner }) =>
      openAndClose(people.user, partner.publicKey, mints.token),
    source: 'sponsor',
    verdict: 'malicious',
    flags: ['SPONSOR_DRAIN'],
  },
  {
    name: 'accounts opened at the cost of a wallet that no caller reports as sponsor, and closed',
    pattern: 'P46',
    instructions: ({ people, mints, partner }) =>
      [mints.token, mints.other, mints.empty].flatMap((mint) =>
        openAndClose(people.user, partner.publicKey, mint),
      ),
    verdict: 'suspicious',
    flags: ['SPONSOR_DRAIN'],
  },
  {
    name: 'a sponsor opens an account that the requester empties without closing it',
    pattern: 'P48',
    instructions: ({ people, partner }) => {
      const nonce = fresh()
      return [
        SystemProgram.createAccount({
          fromPubkey: people.user,
          newAccountPubkey: nonce,
          lamports: Number(nonceRent),
          space: NONCE_ACCOUNT_LENGTH,
          programId: SystemProgram.programId,
        }),
        SystemProgram.nonceWithdraw({
          noncePubkey: nonce,
          authorizedPubkey: nonce,
          toPubkey: partner.publicKey,
          lamports: Number(nonceRent),
        }),
      ]
    },
    source: 'sponsor',
    verdict: 'malicious',
    flags: ['SPONSOR_DRAIN'],
  },
  {
    name: 'accounts opened at the cost of a wallet that does not pay the fee, and closed',
    pattern: 'P46',
    instructions: ({ people, mints, partner }) =>
      [mints.token, mints.other, mints.empty].flatMap((mint) =>
        openAndClose(people.user, partner.publicKey, mint),
      ),
    payer: ({ partner }) => partner.publicKey,
    verdict: 'suspicious',
    flags: ['SPONSOR_DRAIN'],
  },
  {
    name: 'a sponsor opens an account while the requester takes the rent of another one',
    pattern: 'P48',
    instructions: ({ people, accounts, mints }) => [
      closeAccount(accounts.friendToken, people.friend, people.friend),
      createAssociated(people.user, people.friend, mints.other),
    ],
    source: 'sponsor',
    verdict: 'suspicious',
    severity: 'high',
    flags: ['SPONSOR_DRAIN'],
  },
  {
    name: 'a sponsor opens five accounts that nothing is sent to',
    pattern: 'P48',
    instructions: ({ people, mints, partner }) => [
      memoBy(partner.publicKey, 'onboarding'),
      ...Array.from({ length: 5 }, () => createAssociated(people.user, fresh(), mints.token)),
    ],
    source: 'sponsor',
    verdict: 'suspicious',
    severity: 'high',
    flags: ['PAYS_RENT_FOR_OTHERS'],
  },
  {
    name: 'the rent of five accounts of the user, closed to the fee payer',
    pattern: 'P08',
    instructions: ({ people, accounts, traps, rights }) =>
      [accounts.empty, accounts.mine, accounts.watched, traps.namesake.to, ...rights.emptyOnes].map(
        (account) => closeAccount(account, people.thief, people.user),
      ),
    payer: ({ people }) => people.thief,
    verdict: 'suspicious',
    flags: ['ACCOUNT_CLOSED_TO_STRANGER'],
  },
  {
    name: 'a sponsor puts a whole SOL into the requester’s nonce account',
    pattern: 'P48',
    instructions: ({ people, partner }) => openNonce(people.user, fresh(), partner.publicKey, sol),
    source: 'sponsor',
    verdict: 'malicious',
    flags: ['SPONSOR_DRAIN'],
  },
  {
    name: 'a sponsor opens an account without a program, which is a payment',
    pattern: 'P48',
    instructions: ({ people, partner }) => [
      SystemProgram.createAccount({
        fromPubkey: people.user,
        newAccountPubkey: fresh(),
        lamports: 2_000_000,
        space: 0,
        programId: SystemProgram.programId,
      }),
      memoBy(partner.publicKey, 'order'),
    ],
    source: 'sponsor',
    verdict: 'malicious',
    flags: ['SPONSOR_DRAIN'],
  },
  {
    name: 'a sponsor opens an account at a new key, closed to the requester',
    pattern: 'P48',
    instructions: ({ people, mints, partner }) => {
      const account = fresh()
      return [
        SystemProgram.createAccount({
          fromPubkey: people.user,
          newAccountPubkey: account,
          lamports: Number(rentLamports(165)),
          space: 165,
          programId: tokenProgramId,
        }),
        initializeAccount3(account, mints.token, partner.publicKey),
        closeAccount(account, people.thief, partner.publicKey),
      ]
    },
    source: 'sponsor',
    verdict: 'malicious',
    flags: ['SPONSOR_DRAIN'],
  },
]
