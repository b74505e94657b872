import { type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { openAssets } from '../attacks/asset-scene.ts'
import {
  changeMultisig,
  proposeInstruction,
  rejectProposal,
  voteInDao,
} from '../attacks/asset-instructions.ts'
import { setAuthority } from '../chain/token-instructions.ts'
import { type DailyCase, type DailyWorld, fresh, keyOf, type Make, sol } from './daily-case.ts'
import { authorityOf, callProtocol, type Step } from './protocol-call.ts'

type Program = readonly [name: string, address: string]

/** Programs that hold tokens while their owners vote. */
const escrows: readonly Program[] = [
  ['Jupiter vote locker', 'voTpe3tHQ7AjQHMapgSue2HJFAh2cGsdokqN3XqmVSj'],
  ['Helium voter registry', 'hvsrNC3NKbcryqDs2DocYHZ9yPKEVzdSjQG6RVtK1s8'],
  ['SPL Governance', 'GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw'],
]

const app = 'dao.example'

const signing = async (world: DailyWorld, program: string, steps: readonly Step[]) => ({
  instructions: [await callProtocol(world, keyOf(program), steps)],
  app,
})

/** All of the DAO's token is locked for the user. */
const lock =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { mint, account } = await world.token(250_000_000n)
    return signing(world, program, [
      { takes: 250_000_000n, mint, from: account },
      { records: thief ? world.thief : world.user },
    ])
  }

/** A collectible stands for what is locked. */
const lockForPosition =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { mint, account } = await world.token(250_000_000n)
    const authority = authorityOf(keyOf(program))
    const position = await world.token(0n, { supply: 0n, decimals: 0, mintAuthority: authority })
    const to = thief ? await world.accountOf(world.thief, position.mint) : position.account
    return signing(world, program, [
      { takes: 250_000_000n, mint, from: account },
      { issues: 1n, mint: position.mint, to },
    ])
  }

const unlock =
  (program: string, thief: boolean): Make =>
  async (world) => {
    const { mint, account } = await world.token(0n)
    const to = thief ? await world.accountOf(world.thief, mint) : account
    return signing(world, program, [{ changes: world.user }, { pays: 250_000_000n, mint, to }])
  }

type Kind = readonly [name: string, make: (program: string, thief: boolean) => Make, attack: string]

const kinds: readonly Kind[] = [
  ['tokens locked', lock, 'for a thief'],
  ['tokens locked for a position', lockForPosition, 'the position goes to a thief'],
  ['tokens unlocked', unlock, 'to a thief'],
]

/** A multisig with the user and a friend, and what the user signs for it. */
const member =
  (build: (world: DailyWorld, multisig: PublicKey) => TransactionInstruction[]): Make =>
  async (world) => {
    const { multisig } = await openAssets(world.chain, world)
    return { instructions: build(world, multisig) }
  }

const propose = (world: DailyWorld, multisig: PublicKey, dangerous: boolean) => [
  proposeInstruction(
    world.user,
    dangerous
      ? setAuthority(fresh(), 2, world.thief, multisig)
      : SystemProgram.transfer({ fromPubkey: multisig, toPubkey: world.friend, lamports: sol }),
  ),
]

export const governanceCases: readonly DailyCase[] = [
  ...kinds.flatMap(([name, make, attack]) =>
    escrows.map(([escrow, program]): DailyCase => ({
      kind: 'governance',
      name: `${escrow}: ${name}`,
      make: make(program, false),
      attack: { name: attack, make: make(program, true) },
    })),
  ),
  {
    kind: 'governance',
    name: 'a vote',
    make: async (world) => {
      await openAssets(world.chain, world)
      return { instructions: [voteInDao(world.user)] }
    },
    attack: {
      name: 'and the wallet assigned to a program',
      make: async (world) => {
        await openAssets(world.chain, world)
        return {
          instructions: [
            voteInDao(world.user),
            SystemProgram.assign({ accountPubkey: world.user, programId: world.thief }),
          ],
        }
      },
    },
  },
  {
    kind: 'multisigs',
    name: 'a payment proposed',
    make: member((world, multisig) => propose(world, multisig, false)),
    attack: {
      name: 'tokens handed over',
      make: member((world, multisig) => propose(world, multisig, true)),
    },
  },
  {
    kind: 'multisigs',
    name: 'a proposal rejected',
    make: member(({ user }, multisig) => [rejectProposal(multisig, user)]),
    attack: {
      name: 'and a stranger added',
      make: member(({ user, thief }, multisig) => [
        rejectProposal(multisig, user),
        changeMultisig(multisig, user, { member: thief }),
      ]),
    },
  },
  {
    kind: 'multisigs',
    name: 'a higher threshold',
    make: member(({ user }, multisig) => [changeMultisig(multisig, user, { threshold: 3 })]),
    attack: {
      name: 'a stranger may change it alone',
      make: member(({ user, thief }, multisig) => [
        changeMultisig(multisig, user, { configAuthority: thief }),
      ]),
    },
  },
]
