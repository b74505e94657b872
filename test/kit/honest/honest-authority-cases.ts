import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import {
  associatedTokenAddress,
  rentLamports,
  token2022ProgramId,
  tokenProgramId,
  wrappedSolMintKey,
} from '../../../scripts/sandbox/account-bytes.ts'
import { memoBy, nonceRent, openAndClose, openNonce } from '../attacks/co-signer-attacks.ts'
import { type Scene, fresh, sol } from '../attacks/attack-scene.ts'
import {
  approve,
  batch,
  build,
  burn,
  closeAccount,
  createAssociated,
  initializeAccount3,
  revoke,
  syncNative,
  transferToken,
  transferTokenChecked,
} from '../chain/token-instructions.ts'
import type { HonestCase } from './honest-case.ts'

const pay = (from: PublicKey, to: PublicKey, lamports: bigint): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

const sendTokens = ({ accounts, people }: Scene, amount: bigint): TransactionInstruction =>
  transferToken(accounts.token, accounts.friendToken, people.user, amount)

/** Rights of others and of the user in everyday use. */
const rightCases: readonly HonestCase[] = [
  {
    name: 'a service collects a twentieth of a token, as the user has approved',
    instructions: ({ rights, people, accounts }) => [
      pay(people.user, people.user, 0n),
      transferToken(rights.subscribed, accounts.friendToken, people.sponsor, 5_000_000n),
    ],
    flags: ['MOVED_BY_OTHER_AUTHORITY'],
    summary:
      'Transfer 5 of token TOKEN of yours to FRIEND, authorized by SPONSOR as delegate and not by you.',
  },
  {
    name: 'a delegate moves tokens between two accounts of the user',
    instructions: ({ rights, people }) => [
      pay(people.user, people.user, 0n),
      transferToken(rights.subscribed, rights.ownSavings, people.sponsor, 90_000_000n),
    ],
  },
  {
    name: 'the user sends part of an account that a delegate may use too',
    instructions: ({ rights, people, accounts }) => [
      transferToken(rights.subscribed, accounts.friendToken, people.user, 30_000_000n),
    ],
    summary: 'Transfer 30 of token TOKEN from USER to FRIEND.',
  },
  {
    name: 'an approval of a part, and its withdrawal',
    instructions: ({ accounts, people }) => [
      approve(accounts.token, people.sponsor, people.user, 200_000_000n),
      revoke(accounts.token, people.user),
    ],
  },
  {
    name: 'wrapped SOL that a delegate may use too, sent by the user',
    instructions: ({ rights, people }) => [
      transferToken(rights.lentSol, rights.friendSol, people.user, sol),
    ],
  },
  {
    name: 'two transfers of the user in a batch',
    instructions: (scene) => [
      batch([sendTokens(scene, 10_000_000n), sendTokens(scene, 20_000_000n)]),
    ],
  },
  {
    name: 'the holder of a token with a permanent delegate sends some of it',
    instructions: ({ rights: { takenBack }, people }) => [
      transferTokenChecked(
        takenBack.held,
        takenBack.mint,
        takenBack.to,
        people.user,
        5_000_000n,
        6,
        token2022ProgramId,
      ),
    ],
  },
  {
    name: 'a member sends a tenth of a multisig’s tokens',
    instructions: ({ rights, accounts, people }) => [
      build(tokenProgramId, transferToken(fresh(), fresh(), fresh(), 8_000_000n).data, [
        [rights.sharedFunds, 'write'],
        [accounts.friendToken, 'write'],
        [accounts.shared, 'read'],
        [people.user, 'sign'],
      ]),
    ],
  },
  {
    name: 'tokens of no use burned by their owner',
    instructions: ({ rights, mints, people }) => [
      burn(rights.ownSavings, mints.token, people.user, 1_000_000n),
    ],
    flags: ['BURN_FOR_NOTHING'],
  },
  {
    name: 'a service closes wrapped SOL of the user to the user',
    instructions: ({ rights, people }) => [
      pay(people.user, people.user, 0n),
      closeAccount(rights.closableBySponsor, people.user, people.sponsor),
    ],
  },
  {
    name: 'the user, as delegate, collects what a friend owes',
    instructions: ({ rights, accounts, people }) => [
      transferToken(rights.friendLent, accounts.token, people.user, 90_000_000n),
    ],
  },
  {
    name: 'the user closes an empty account of a friend and takes back the rent for a treasury',
    instructions: ({ rights, people }) => [
      closeAccount(rights.friendEmptyClosable, people.sponsor, people.user),
    ],
  },
  {
    name: 'the issuer takes a token back to its own account',
    instructions: ({ rights: { issued }, people }) => [
      transferTokenChecked(
        issued.held,
        issued.mint,
        issued.own ?? issued.to,
        people.user,
        50_000_000n,
        6,
        token2022ProgramId,
      ),
    ],
  },
]

/** Other signers who belong there, and sponsors who pay what they mean to pay. */
const signerCases: readonly HonestCase[] = [
  {
    name: 'part of a token, with a receipt that the shop signs',
    instructions: (scene) => [
      sendTokens(scene, 40_000_000n),
      memoBy(scene.partner.publicKey, 'order 7'),
    ],
    partnerSigns: 'this',
  },
  {
    name: 'a fifth of all SOL, with the fee paid by a sponsor who has signed',
    instructions: ({ people }) => [pay(people.user, people.friend, 2n * sol)],
    payer: ({ partner }) => partner.publicKey,
    partnerSigns: 'this',
  },
  {
    name: 'most of a token, with fee and rent paid by the wallet’s sponsor',
    instructions: (scene) => [
      createAssociated(scene.people.sponsor, scene.people.friend, scene.mints.token),
      sendTokens(scene, 150_000_000n),
    ],
    payer: ({ people }) => people.sponsor,
    flags: ['TRADE_FOR_NOTHING'],
  },
  {
    name: 'an NFT to a friend, with fee and rent paid by the wallet’s sponsor',
    instructions: ({ people, assets }) => [
      createAssociated(people.sponsor, people.friend, assets.nft.mint),
      transferToken(
        assets.nft.account,
        associatedTokenAddress(people.friend, assets.nft.mint, tokenProgramId),
        people.user,
        1n,
      ),
    ],
    payer: ({ people }) => people.sponsor,
  },
  {
    name: 'tokens for SOL, agreed with another wallet',
    instructions: (scene) => [
      sendTokens(scene, 200_000_000n),
      pay(scene.partner.publicKey, scene.people.user, sol / 2n),
    ],
    partnerSigns: 'this',
  },
  {
    name: 'all of a token into a new account of the user, whose key signs',
    instructions: ({ people, accounts, mints }) => {
      const account = fresh()
      return [
        SystemProgram.createAccount({
          fromPubkey: people.user,
          newAccountPubkey: account,
          lamports: Number(rentLamports(165)),
          space: 165,
          programId: tokenProgramId,
        }),
        initializeAccount3(account, mints.token, people.user),
        transferToken(accounts.token, account, people.user, 250_000_000n),
      ]
    },
  },
  {
    name: 'most SOL to a friend, beside a new nonce account whose key signs',
    instructions: ({ people }) => [
      ...openNonce(people.user, fresh(), people.user, nonceRent),
      pay(people.user, people.friend, 6n * sol),
    ],
  },
  {
    name: 'SOL wrapped and unwrapped in a temporary account whose key signs',
    instructions: ({ people }) => {
      const account = fresh()
      return [
        SystemProgram.createAccount({
          fromPubkey: people.user,
          newAccountPubkey: account,
          lamports: Number(rentLamports(165) + 6n * sol),
          space: 165,
          programId: tokenProgramId,
        }),
        initializeAccount3(account, wrappedSolMintKey, people.user),
        syncNative(account),
        closeAccount(account, people.user, people.user),
      ]
    },
  },
  {
    name: 'a sponsor opens an account for the requester',
    instructions: ({ people, mints, partner, accounts }) => [
      createAssociated(people.user, partner.publicKey, mints.token),
      transferToken(
        accounts.friendToken,
        associatedTokenAddress(partner.publicKey, mints.token, tokenProgramId),
        people.friend,
        0n,
      ),
    ],
    source: 'sponsor',
  },
  {
    name: 'a sponsor opens an account of the requester that is closed to the sponsor',
    instructions: ({ people, mints, partner }) =>
      openAndClose(people.user, partner.publicKey, mints.token, people.user),
    source: 'sponsor',
  },
  {
    name: 'an empty account of the user, closed to the sponsor who had opened it',
    instructions: ({ people, accounts }) => [
      closeAccount(accounts.empty, people.sponsor, people.user),
    ],
    payer: ({ people }) => people.sponsor,
  },
  {
    name: 'a sponsor opens an account, and is paid for it, while another one is closed',
    instructions: ({ people, accounts, mints }) => [
      closeAccount(accounts.friendNew, people.friend, people.friend, token2022ProgramId),
      createAssociated(people.user, people.friend, mints.other),
      pay(people.friend, people.user, 2_500_000n),
    ],
    source: 'sponsor',
  },
  {
    name: 'all of a small balance, with the fee paid by the wallet’s sponsor',
    instructions: ({ people, accounts, rights }) => [
      transferToken(rights.ownSavings, accounts.friendToken, people.user, 1_000_000n),
    ],
    payer: ({ people }) => people.sponsor,
    flags: ['TRANSFERS_WHOLE_TOKEN_BALANCE'],
  },
  {
    name: 'a sponsor opens two accounts for new users',
    instructions: ({ people, mints, partner }) => [
      memoBy(partner.publicKey, 'onboarding'),
      ...Array.from({ length: 2 }, () => createAssociated(people.user, fresh(), mints.token)),
    ],
    source: 'sponsor',
  },
  {
    name: 'a sponsor pays the rent of a nonce account',
    instructions: ({ people, partner }) =>
      openNonce(people.user, fresh(), partner.publicKey, nonceRent),
    source: 'sponsor',
  },
  {
    name: 'three accounts opened for another wallet, and closed to the one that pays',
    instructions: ({ people, mints, partner }) =>
      [mints.token, mints.other, mints.empty].flatMap((mint) =>
        openAndClose(people.user, partner.publicKey, mint, people.user),
      ),
  },
]

/** Transactions in which more than one wallet has a say. */
export const honestAuthorityCases: readonly HonestCase[] = [...rightCases, ...signerCases]
