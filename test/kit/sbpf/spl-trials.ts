import { type Address, addressToBytes } from '../../../src/solana/address/address.ts'
import {
  associatedTokenProgram,
  clockSysvar,
  lookupTableProgram,
  memoProgram,
  memoV1Program,
  rentSysvar,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
  wrappedSolMint,
} from '../../../src/solana/address/known-address.ts'
import type { Account } from '../../../src/solana/chain.ts'
import type { PlannedInstruction } from '../../../src/solana/transaction/planned-instruction.ts'
import { associatedTokenAddress } from '../../../scripts/sandbox/account-bytes.ts'
import { PublicKey } from '@solana/web3.js'
import { heldAccount, testAddress, type Trial, wallet } from './two-machines.ts'

export type NamedTrial = { name: string; trial: Trial }

export const payer = testAddress(1)
export const other = testAddress(2)
const mint = testAddress(3)
const mine = testAddress(4)
const theirs = testAddress(5)
const fresh = testAddress(6)
const sol = 1_000_000_000n

export const bytes = (...parts: readonly (number | bigint | Uint8Array | string)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => {
      if (typeof part === 'number') return [part]
      if (typeof part === 'bigint') return [...new Uint8Array(new BigUint64Array([part]).buffer)]
      return [...(typeof part === 'string' ? new TextEncoder().encode(part) : part)]
    }),
  )

const key = addressToBytes

/** Roles as letters: s signs, w is written. */
export type Roles = readonly (readonly [Address, ('' | 's' | 'w' | 'sw')?])[]

export const instruction = (
  programId: Address,
  accounts: Roles,
  data: Uint8Array,
): PlannedInstruction => ({
  programId,
  accounts: accounts.map(([address, role = '']) => ({
    address,
    signer: role.startsWith('s'),
    writable: role.endsWith('w'),
  })),
  data,
})

const mintData = (authority: Address, supply = 1_000_000n): Uint8Array =>
  bytes(1, 0, 0, 0, key(authority), supply, 6, 1, new Uint8Array(36))

const tokenData = (owner: Address, amount: bigint, state = 1): Uint8Array => {
  const data = new Uint8Array(165)
  data.set(key(mint))
  data.set(key(owner), 32)
  data.set(bytes(amount), 64)
  data[108] = state
  return data
}

const tokenAccounts = (program: Address, state = 1): Map<Address, Account> =>
  new Map([
    [payer, wallet()],
    [other, wallet()],
    [mint, heldAccount(program, mintData(payer))],
    [mine, heldAccount(program, tokenData(payer, 500n, state))],
    [theirs, heldAccount(program, tokenData(other, 5n))],
  ])

const tokenTrials = (program: Address, label: string): NamedTrial[] => {
  const call = (data: Uint8Array, accounts: Roles) => instruction(program, accounts, data)
  const pair = [
    [mine, 'w'],
    [theirs, 'w'],
    [payer, 's'],
  ] as const
  const checked = [[mine, 'w'], [mint], [theirs, 'w'], [payer, 's']] as const
  const cases: [string, PlannedInstruction[], Map<Address, Account>?][] = [
    ['transfer', [call(bytes(3, 100n), pair)]],
    ['transfer of too much', [call(bytes(3, 501n), pair)]],
    ['transfer without a signature', [call(bytes(3, 1n), [[mine, 'w'], [theirs, 'w'], [other]])]],
    ['transfer from a frozen account', [call(bytes(3, 1n), pair)], tokenAccounts(program, 2)],
    [
      'transfer to itself',
      [
        call(bytes(3, 7n), [
          [mine, 'w'],
          [mine, 'w'],
          [payer, 's'],
        ]),
      ],
    ],
    ['transfer, checked', [call(bytes(12, 100n, 6), checked)]],
    ['transfer, checked, wrong decimals', [call(bytes(12, 100n, 5), checked)]],
    ['approve', [call(bytes(4, 9n), [[mine, 'w'], [other], [payer, 's']])]],
    [
      'approve and revoke',
      [
        call(bytes(4, 9n), [[mine, 'w'], [other], [payer, 's']]),
        call(bytes(5), [
          [mine, 'w'],
          [payer, 's'],
        ]),
      ],
    ],
    [
      'mint',
      [
        call(bytes(7, 9n), [
          [mint, 'w'],
          [mine, 'w'],
          [payer, 's'],
        ]),
      ],
    ],
    [
      'burn',
      [
        call(bytes(8, 9n), [
          [mine, 'w'],
          [mint, 'w'],
          [payer, 's'],
        ]),
      ],
    ],
    [
      'set owner',
      [
        call(bytes(6, 2, 1, key(other)), [
          [mine, 'w'],
          [payer, 's'],
        ]),
      ],
    ],
    [
      'set mint authority to none',
      [
        call(bytes(6, 0, 0), [
          [mint, 'w'],
          [payer, 's'],
        ]),
      ],
    ],
    [
      'close while not empty',
      [
        call(bytes(9), [
          [mine, 'w'],
          [payer, 'w'],
          [payer, 's'],
        ]),
      ],
    ],
    [
      'burn all and close',
      [
        call(bytes(8, 500n), [
          [mine, 'w'],
          [mint, 'w'],
          [payer, 's'],
        ]),
        call(bytes(9), [
          [mine, 'w'],
          [payer, 'w'],
          [payer, 's'],
        ]),
      ],
    ],
    [
      'create and initialize a mint',
      [
        createAccount(fresh, 5_000_000n, 82n, program),
        call(bytes(20, 9, key(payer), 0), [[fresh, 'w']]),
      ],
    ],
    [
      'initialize a mint with too little rent',
      [
        createAccount(fresh, 1_000n, 82n, program),
        call(bytes(20, 9, key(payer), 0), [[fresh, 'w']]),
      ],
    ],
    [
      'create and initialize an account',
      [
        createAccount(fresh, 5_000_000n, 165n, program),
        call(bytes(18, key(other)), [[fresh, 'w'], [mint]]),
      ],
    ],
    ['size of an account', [call(bytes(21), [[mint]])]],
    ['amount to text', [call(bytes(23, 1_234_567n), [[mint]])]],
    ['text to amount', [call(bytes(24, '1.25'), [[mint]])]],
    ['batch or unknown', [call(bytes(255), [[mine, 'w']])]],
    ['unknown instruction', [call(bytes(200), [[mine, 'w']])]],
    ['no data', [call(bytes(), [[mine, 'w']])]],
    ['too few accounts', [call(bytes(3, 1n), [[mine, 'w']])]],
    [
      'wrapped SOL, synced',
      [
        instruction(
          systemProgram,
          [
            [payer, 'sw'],
            [mine, 'w'],
          ],
          bytes(2, 0, 0, 0, sol),
        ),
        call(bytes(17), [[mine, 'w']]),
      ],
      wrapped(program),
    ],
    [
      'multisig',
      [
        createAccount(fresh, 5_000_000n, 355n, program),
        call(bytes(19, 1), [[fresh, 'w'], [payer], [other]]),
      ],
    ],
  ]
  return cases.map(([name, instructions, accounts]) => ({
    name: `${label}: ${name}`,
    trial: { payer, instructions, accounts: accounts ?? tokenAccounts(program) },
  }))
}

const wrapped = (program: Address): Map<Address, Account> => {
  const data = tokenData(payer, 0n)
  data.set(key(wrappedSolMint))
  data.set(bytes(1, 0, 0, 0, 2_039_280n), 109)
  return new Map([
    [payer, wallet()],
    [mine, heldAccount(program, data, 2_039_280n)],
  ])
}

const createAccount = (
  account: Address,
  lamports: bigint,
  space: bigint,
  owner: Address,
): PlannedInstruction =>
  instruction(
    systemProgram,
    [
      [payer, 'sw'],
      [account, 'sw'],
    ],
    bytes(0, 0, 0, 0, lamports, space, key(owner)),
  )

/** Extensions of a mint of Token-2022 by their first bytes, each initialized before the mint. */
const extensionTrials = (): NamedTrial[] => {
  const init = (...data: (number | bigint | Uint8Array | string)[]) =>
    instruction(token2022Program, [[fresh, 'w']], bytes(...data))
  const none = new Uint8Array(32)
  const cases: [string, bigint, PlannedInstruction[]][] = [
    ['transfer fee', 278n, [init(26, 0, 1, key(payer), 1, key(payer), 100, 0, 1_000n)]],
    ['close authority', 202n, [init(25, 1, key(payer))]],
    ['permanent delegate', 202n, [init(35, key(other))]],
    ['non-transferable', 170n, [init(32)]],
    ['interest', 222n, [init(33, 0, key(payer), 100, 0)]],
    ['default state frozen', 171n, [init(28, 0, 2)]],
    ['transfer hook', 234n, [init(36, 0, key(payer), key(other))]],
    ['metadata pointer', 234n, [init(39, 0, key(payer), key(fresh))]],
    ['group pointer', 234n, [init(40, 0, key(payer), none)]],
    ['pausable', 199n, [init(44, 0, key(payer))]],
    [
      'scaled amount',
      226n,
      [init(43, 0, key(payer), new Uint8Array(new Float64Array([2]).buffer))],
    ],
    ['wrong size', 200n, [init(35, key(other))]],
  ]
  return cases.map(([name, space, setup]) => ({
    name: `Token-2022 mint with ${name}`,
    trial: {
      payer,
      instructions: [
        createAccount(fresh, 10_000_000n, space, token2022Program),
        ...setup,
        init(20, 6, key(payer), 1, key(payer)),
        instruction(token2022Program, [[fresh]], bytes(21)),
      ],
      accounts: new Map([[payer, wallet()]]),
    },
  }))
}

const metadataTrial = (): NamedTrial => ({
  name: 'Token-2022 mint with metadata, which grows it',
  trial: {
    payer,
    instructions: [
      createAccount(fresh, 50_000_000n, 234n, token2022Program),
      instruction(token2022Program, [[fresh, 'w']], bytes(39, 0, key(payer), key(fresh))),
      instruction(token2022Program, [[fresh, 'w']], bytes(20, 6, key(payer), 0)),
      instruction(
        token2022Program,
        [[fresh, 'w'], [payer], [fresh], [payer, 's']],
        bytes(
          Uint8Array.of(210, 225, 30, 162, 88, 184, 77, 141),
          ...['Name', 'SYM', 'https://example.test/x'].flatMap((text) => [
            text.length,
            0,
            0,
            0,
            text,
          ]),
        ),
      ),
    ],
    accounts: new Map([[payer, wallet()]]),
  },
})

const associated = (owner: Address, program: Address): Address =>
  associatedTokenAddress(
    new PublicKey(owner),
    new PublicKey(mint),
    new PublicKey(program),
  ).toBase58() as Address

const associatedTrials = (program: Address, label: string): NamedTrial[] => {
  const at = associated(other, program)
  const create = (data: Uint8Array, account = at): PlannedInstruction =>
    instruction(
      associatedTokenProgram,
      [[payer, 'sw'], [account, 'w'], [other], [mint], [systemProgram], [program]],
      data,
    )
  const accounts = tokenAccounts(program)
  const existing = new Map(accounts).set(at, heldAccount(program, tokenData(other, 3n)))
  const prefunded = new Map(accounts).set(at, wallet(900_000n))
  const cases: [string, PlannedInstruction[], Map<Address, Account>][] = [
    ['create', [create(bytes())], accounts],
    ['create where SOL was sent before', [create(bytes(0))], prefunded],
    ['create twice', [create(bytes()), create(bytes())], accounts],
    ['create, may exist', [create(bytes(1))], existing],
    ['create, exists', [create(bytes(0))], existing],
    ['create at another address', [create(bytes(1), fresh)], accounts],
  ]
  return cases.map(([name, instructions, before]) => ({
    name: `Associated Token, ${label}: ${name}`,
    trial: { payer, instructions, accounts: before },
  }))
}

const memoTrials = (program: Address, label: string): NamedTrial[] => {
  const one = (name: string, data: Uint8Array, roles: Roles) => ({
    name: `${label}: ${name}`,
    trial: {
      payer,
      instructions: [instruction(program, roles, data)],
      accounts: new Map([
        [payer, wallet()],
        [other, wallet()],
      ]),
    },
  })
  return [
    one('text', bytes('hello'), []),
    one('text beyond ASCII', bytes('zł 🙂 \u{feff}x'), []),
    one('no text', bytes(), []),
    one('invalid text', bytes('a', 0xff, 0xfe), []),
    one('signed', bytes('hi'), [
      [payer, 's'],
      [other, 's'],
    ]),
    one('not signed', bytes('hi'), [[other]]),
  ]
}

const tableTrials = (): NamedTrial[] => {
  const slot = 1n
  const [table, bump] = PublicKey.findProgramAddressSync(
    [key(payer), bytes(slot)],
    new PublicKey(lookupTableProgram),
  )
  const at = table.toBase58() as Address
  const create = instruction(
    lookupTableProgram,
    [[at, 'w'], [payer, 's'], [payer, 'sw'], [systemProgram]],
    bytes(0, 0, 0, 0, slot, bump),
  )
  const extend = instruction(
    lookupTableProgram,
    [[at, 'w'], [payer, 's'], [payer, 'sw'], [systemProgram]],
    bytes(2, 0, 0, 0, 2n, key(other), key(mint)),
  )
  const accounts = new Map([[payer, wallet()]])
  return [
    { name: 'Lookup table: create', trial: { payer, instructions: [create], accounts } },
    {
      name: 'Lookup table: create, extend',
      trial: { payer, instructions: [create, extend], accounts },
    },
    { name: 'Lookup table: extend none', trial: { payer, instructions: [extend], accounts } },
  ]
}

const stakeTrials = (): NamedTrial[] => {
  const initialize = instruction(
    stakeProgram,
    [[fresh, 'w'], [rentSysvar]],
    bytes(0, 0, 0, 0, key(payer), key(payer), new Uint8Array(48)),
  )
  const withdraw = (lamports: bigint): PlannedInstruction =>
    instruction(
      stakeProgram,
      [
        [fresh, 'w'],
        [payer, 'w'],
        [clockSysvar],
        ['SysvarStakeHistory1111111111111111111111111' as Address],
        [payer, 's'],
      ],
      bytes(4, 0, 0, 0, lamports),
    )
  const authorize = instruction(
    stakeProgram,
    [[fresh, 'w'], [clockSysvar], [payer, 's']],
    bytes(1, 0, 0, 0, key(other), 1, 0, 0, 0),
  )
  const create = createAccount(fresh, 3n * sol, 200n, stakeProgram)
  const cases: [string, PlannedInstruction[]][] = [
    ['initialize', [create, initialize]],
    ['initialize twice', [create, initialize, initialize]],
    ['withdraw a part', [create, initialize, withdraw(sol)]],
    ['withdraw all', [create, initialize, withdraw(3n * sol)]],
    ['withdraw too much', [create, initialize, withdraw(4n * sol)]],
    ['new withdrawer', [create, initialize, authorize]],
    ['minimum delegation', [instruction(stakeProgram, [], bytes(13, 0, 0, 0))]],
    [
      'deactivate what is not delegated',
      [
        create,
        initialize,
        instruction(stakeProgram, [[fresh, 'w'], [clockSysvar], [payer, 's']], bytes(5, 0, 0, 0)),
      ],
    ],
  ]
  return cases.map(([name, instructions]) => ({
    name: `Stake: ${name}`,
    trial: { payer, instructions, accounts: new Map([[payer, wallet()]]) },
  }))
}

const systemTrials = (): NamedTrial[] => {
  const transfer = (lamports: bigint) =>
    instruction(
      systemProgram,
      [
        [payer, 'sw'],
        [fresh, 'w'],
      ],
      bytes(2, 0, 0, 0, lamports),
    )
  const cases: [string, PlannedInstruction[]][] = [
    ['transfer', [transfer(sol)]],
    ['transfer below rent', [transfer(1_000n)]],
    ['transfer of all', [transfer(5n * sol - 5_000n)]],
    ['transfer that leaves too little', [transfer(5n * sol - 6_000n)]],
    ['transfer of too much', [transfer(6n * sol)]],
    ['create', [createAccount(fresh, sol, 10n, other)]],
    ['create without rent', [createAccount(fresh, 10n, 10n, other)]],
    ['create, too large', [createAccount(fresh, sol, 10_485_761n, other)]],
    [
      'allocate and assign',
      [
        transfer(sol),
        instruction(systemProgram, [[fresh, 'sw']], bytes(8, 0, 0, 0, 9n)),
        instruction(systemProgram, [[fresh, 'sw']], bytes(1, 0, 0, 0, key(other))),
      ],
    ],
    ['unknown', [instruction(systemProgram, [[payer, 'sw']], bytes(99, 0, 0, 0))]],
  ]
  return cases.map(([name, instructions]) => ({
    name: `System: ${name}`,
    trial: { payer, instructions, accounts: new Map([[payer, wallet()]]) },
  }))
}

/** Calls of the programs that come with LiteSVM, as they are and as they fail. */
export const splTrials = (): NamedTrial[] => [
  ...tokenTrials(tokenProgram, 'Token'),
  ...tokenTrials(token2022Program, 'Token-2022'),
  ...extensionTrials(),
  metadataTrial(),
  ...associatedTrials(tokenProgram, 'Token'),
  ...associatedTrials(token2022Program, 'Token-2022'),
  ...memoTrials(memoProgram, 'Memo'),
  ...memoTrials(memoV1Program, 'Memo 1'),
  ...tableTrials(),
  ...stakeTrials(),
  ...systemTrials(),
]
