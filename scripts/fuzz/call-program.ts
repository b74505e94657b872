import {
  type BlobCall,
  CallBlob,
  type SeenAccount,
  writeCCall,
  writeRustCall,
} from './call-blob.ts'
import { bumpSeed, callee, keyOf, pdaSeeds, place } from './call-stage.ts'
import { type Random, pick, randomBytes } from './mutate.ts'
import { SbpfWriter } from './sbpf-writer.ts'

const heapAddress = 3n << 32n
const constantsAddress = (1n << 32n) + 232n
const bytesPerCall = 6_000
/** An instruction that starts so ends at once, so that programs can call themselves. */
const endNow = 0xff

/**
 * A program that changes its accounts and calls others in both ABIs, with every part of a call wrong now and then. After
 * each step it logs what it sees of its accounts. Which file it is must be known beforehand to know where accounts lie.
 */
export const callingProgram = (random: Random, accounts: readonly SeenAccount[]): Uint8Array => {
  const code = new SbpfWriter(0)
  endIfAsked(code)
  const constants: Uint8Array[] = []
  let size = 0
  for (let step = 1 + random(3); step > 0; step--) {
    if (random(4) === 0) changeAccount(code, random, pick(random, accounts.slice(0, 2)))
    const blob = new CallBlob(heapAddress + BigInt(constants.length * bytesPerCall))
    const call = randomCall(random, accounts)
    const isC = random(2) === 0
    const registers = [...(isC ? writeCCall(blob, call) : writeRustCall(blob, call))]
    if (random(20) === 0) disturb(blob, random)
    if (random(40) === 0) registers[random(5)] = BigInt(random(300))
    code.constant(1, heapAddress + BigInt(constants.length * bytesPerCall))
    code.constant(2, constantsAddress + BigInt(size))
    code.emit({ operation: 0xb7, to: 3, immediate: blob.bytes.length }).syscall('sol_memcpy_')
    registers.forEach((value, index) => code.constant(index + 1, value))
    code.syscall(isC ? 'sol_invoke_signed_c' : 'sol_invoke_signed_rust')
    constants.push(blob.bytes)
    size += blob.bytes.length
    logAccounts(code, random, accounts)
  }
  if (random(4) === 0) changeAccount(code, random, pick(random, accounts))
  code.emit({ operation: 0xb7, to: 0, immediate: random(30) === 0 ? 7 : 0 })
  code.emit({ operation: 0x95 })
  return code.file(joined(constants))
}

/** A program to be called: changes the first of its accounts, returns data, succeeds or fails. */
export const calledProgram = (random: Random): Uint8Array => {
  const code = new SbpfWriter(0)
  endIfAsked(code)
  const first = (4n << 32n) + 8n
  const account = {
    address: callee,
    key: first + 8n,
    owner: first + 40n,
    lamports: first + 72n,
    data: first + 88n,
    dataBytes: 40n,
  }
  for (let step = random(3); step > 0; step--) changeAccount(code, random, account)
  if (random(2) === 0) {
    code.constant(1, account.data)
    code.emit({ operation: 0xb7, to: 2, immediate: random(60) }).syscall('sol_set_return_data')
  }
  code.syscall('sol_get_stack_height')
  code.emit({ operation: 0xbf, to: 1, from: 0 }).syscall('sol_log_64_')
  code
    .emit({ operation: 0xb7, to: 0, immediate: random(8) === 0 ? 9 : 0 })
    .emit({ operation: 0x95 })
  return code.file()
}

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

const endIfAsked = (code: SbpfWriter): void => {
  code.emit({ operation: 0x71, to: 3, from: 2 })
  code.jump(0x55, 'begin', { to: 3, immediate: endNow })
  code.emit({ operation: 0xb7, to: 0 }).emit({ operation: 0x95 }).mark('begin')
}

const changeAccount = (code: SbpfWriter, random: Random, account: SeenAccount): void => {
  const write = (at: bigint, value: bigint): void => {
    code.constant(6, at).constant(7, value)
    code.emit({ operation: 0x7b, to: 6, from: 7 })
  }
  const choice = random(10)
  if (choice < 4) write(account.data + BigInt(random(40)), BigInt(random(1_000_000)))
  else if (choice < 6) {
    const lengths = [
      0n,
      1n,
      account.dataBytes + 8n,
      account.dataBytes - 8n,
      account.dataBytes + 10_240n,
      account.dataBytes + 10_241n,
    ]
    write(account.data - 8n, BigInt.asUintN(64, pick(random, lengths)))
  } else if (choice < 8) {
    code.constant(6, account.lamports).emit({ operation: 0x79, to: 7, from: 6 })
    code.emit({ operation: 0x07, to: 7, immediate: pick(random, [0, 1, -1, -500_000]) })
    code.emit({ operation: 0x7b, to: 6, from: 7 })
  } else if (choice === 8) for (let at = 0n; at < 32n; at += 8n) write(account.owner + at, 0n)
  else for (let at = 0n; at < account.dataBytes; at += 8n) write(account.data + at, 0n)
}

/** Lamports, length and first bytes of a few accounts. */
const logAccounts = (code: SbpfWriter, random: Random, accounts: readonly SeenAccount[]): void => {
  const seen = [pick(random, accounts), pick(random, accounts.slice(0, 5))]
  seen.forEach(({ owner }, index) => {
    code.constant(6, owner).emit({ operation: 0x7b, to: 10, from: 6, offset: -64 + 16 * index })
    code.emit({ operation: 0xb7, to: 6, immediate: 80 })
    code.emit({ operation: 0x7b, to: 10, from: 6, offset: -56 + 16 * index })
  })
  code.emit({ operation: 0xbf, to: 1, from: 10 }).emit({ operation: 0x07, to: 1, immediate: -64 })
  code.emit({ operation: 0xb7, to: 2, immediate: seen.length }).syscall('sol_log_data')
}

const at = (accounts: readonly SeenAccount[], index: number): SeenAccount => {
  const account = accounts[index]
  if (!account) throw new Error('no such account')
  return account
}

const randomCall = (random: Random, accounts: readonly SeenAccount[]): BlobCall => {
  const call = random(2) === 0 ? systemCall(random, accounts) : programCall(random, accounts)
  const isShort = random(40) === 0
  const infos = isShort ? call.metas.map(({ account }) => account).slice(1) : accounts
  const right = [[...pdaSeeds, bumpSeed]]
  const others = [[], [[...pdaSeeds]], [[bumpSeed, ...pdaSeeds, bumpSeed]]]
  const signers = random(10) > 0 ? right : pick(random, others)
  return { ...call, infos: random(20) === 0 ? [...infos].reverse() : infos, signers }
}

type CallParts = Omit<BlobCall, 'infos' | 'signers'>

const u64 = (value: bigint): number[] => [...new Uint8Array(new BigUint64Array([value]).buffer)]

const systemCall = (random: Random, accounts: readonly SeenAccount[]): CallParts => {
  const from = pick(random, [
    place.payer,
    place.payer,
    place.pda,
    place.pda,
    place.own,
    place.absent,
  ])
  const to = pick(random, [
    place.own,
    place.others,
    place.absent,
    place.pda,
    place.payer,
    place.readonly,
  ])
  const lamports = pick(random, [
    0n,
    1n,
    900_000n,
    1_000_000n,
    2_000_000n,
    3_000_000n,
    9_000_000_000n,
  ])
  const space = pick(random, [0n, 10n, 100n, 10_240n, 10_241n])
  const owner = [...pick(random, [keyOf(place.caller), keyOf(place.callee), keyOf(place.system)])]
  const data = pick(random, [
    [2, 0, 0, 0, ...u64(lamports)],
    [2, 0, 0, 0, ...u64(lamports)],
    [0, 0, 0, 0, ...u64(lamports), ...u64(space), ...owner],
    [8, 0, 0, 0, ...u64(space)],
    [1, 0, 0, 0, ...owner],
    [13, 0, 0, 0, ...u64(lamports), ...u64(space), ...owner],
    [7, 0, 0, 0, ...owner],
    [12, 0, 0, 0],
  ])
  const isOfOne = data[0] === 8 || data[0] === 1
  const isOfNonce = data[0] === 7 || data[0] === 12
  const indexes = isOfNonce ? [place.nonce, place.payer] : isOfOne ? [from] : [from, to]
  return {
    program: at(accounts, place.system),
    metas: indexes.map((index, part) =>
      meta(random, accounts, index, part === 0 || bothSign.includes(data[0] ?? 0)),
    ),
    data: Uint8Array.from(data),
  }
}

/** Instructions that their second account signs too. */
const bothSign: readonly number[] = [0, 7, 12, 13]

const programCall = (random: Random, accounts: readonly SeenAccount[]): CallParts => {
  const isSelf = random(5) === 0
  const indexes = Array.from({ length: 1 + random(4) }, () => random(accounts.length))
  const first = random(2) === 0 ? [place.others] : []
  return {
    program: at(accounts, isSelf ? place.caller : place.callee),
    metas: [...first, ...indexes].map((index) => meta(random, accounts, index, random(4) === 0)),
    data:
      random(3) === 0 || (isSelf && random(20) > 0)
        ? Uint8Array.of(endNow, 1, 2)
        : new Uint8Array(randomBytes(random, 1 + random(20))),
  }
}

const writablePlaces: readonly number[] = [0, 1, 2, 3, 4, place.nonce]
const signingPlaces: readonly number[] = [place.payer, place.pda, place.absent]

/** Rights that the caller has, and now and then those that it has not. */
const meta = (
  random: Random,
  accounts: readonly SeenAccount[],
  index: number,
  signs: boolean,
): BlobCall['metas'][number] => {
  const isOdd = random(80) === 0
  const signer = (signs && signingPlaces.includes(index)) !== isOdd ? 1 : 0
  const writable = writablePlaces.includes(index) && random(5) > 0 ? 1 : 0
  return {
    account: at(accounts, index),
    signer,
    writable: random(200) === 0 ? random(3) : writable,
  }
}

/** Makes one word of the structures another. */
const disturb = (blob: CallBlob, random: Random): void => {
  const words = Math.floor(blob.bytes.length / 8)
  const values = [
    0n,
    1n,
    9n,
    255n,
    heapAddress,
    heapAddress + 8n,
    4n << 32n,
    (4n << 32n) + 16n,
    1n << 32n,
    1n << 63n,
  ]
  const offset = BigInt(8 * random(Math.max(1, words)))
  blob.setU64(blob.start + offset, pick(random, values))
}
