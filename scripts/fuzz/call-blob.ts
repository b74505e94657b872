import { addressToBytes, type Address } from '../../src/solana/address/address.ts'

/** Structures of a call as the caller has them in its heap, with their addresses worked out beforehand. */
export class CallBlob {
  readonly #base: bigint
  readonly #bytes = new Uint8Array(6_000)
  readonly #view = new DataView(this.#bytes.buffer)
  #used = 0

  constructor(base: bigint) {
    this.#base = base
  }

  get start(): bigint {
    return this.#base
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#used)
  }

  /** Room of so many bytes; its address. */
  room(size: number): bigint {
    const at = this.#base + BigInt(this.#used)
    this.#used += Math.ceil(size / 8) * 8
    return at
  }

  put(bytes: Uint8Array): bigint {
    const at = this.room(bytes.length)
    this.#bytes.set(bytes, Number(at - this.#base))
    return at
  }

  setU64(at: bigint, value: bigint): void {
    this.#view.setBigUint64(Number(at - this.#base), BigInt.asUintN(64, value), true)
  }

  setBytes(at: bigint, values: readonly number[]): void {
    this.#bytes.set(values, Number(at - this.#base))
  }

  /** Numbers of 64 bits one after the other. */
  words(...values: readonly bigint[]): bigint {
    const at = this.room(8 * values.length)
    values.forEach((value, index) => this.setU64(at + BigInt(8 * index), value))
    return at
  }
}

/** An account as the caller sees it: where its fields lie in the input. */
export type SeenAccount = {
  address: Address
  key: bigint
  owner: bigint
  lamports: bigint
  data: bigint
  dataBytes: bigint
}

export type BlobCall = {
  program: SeenAccount
  metas: readonly { account: SeenAccount; signer: number; writable: number }[]
  infos: readonly SeenAccount[]
  data: Uint8Array
  /** Seeds of each address that signs. */
  signers: readonly (readonly Uint8Array[])[]
}

/** What goes into r1 to r5. */
export type CallArguments = readonly [bigint, bigint, bigint, bigint, bigint]

export const writeCCall = (blob: CallBlob, call: BlobCall): CallArguments => {
  const metas = blob.room(16 * call.metas.length)
  call.metas.forEach(({ account, signer, writable }, index) => {
    const at = metas + BigInt(16 * index)
    blob.setU64(at, account.key)
    blob.setBytes(at + 8n, [writable, signer])
  })
  const data = blob.put(call.data)
  const instruction = blob.words(
    call.program.key,
    metas,
    BigInt(call.metas.length),
    data,
    BigInt(call.data.length),
  )
  const infos = blob.room(56 * call.infos.length)
  call.infos.forEach((info, index) => {
    const at = infos + BigInt(56 * index)
    const fields = [info.key, info.lamports, info.dataBytes, info.data, info.owner]
    fields.forEach((value, field) => blob.setU64(at + BigInt(8 * field), value))
  })
  return [instruction, infos, BigInt(call.infos.length), ...seedsOf(blob, call)]
}

export const writeRustCall = (blob: CallBlob, call: BlobCall): CallArguments => {
  const metas = blob.room(34 * call.metas.length)
  call.metas.forEach(({ account, signer, writable }, index) => {
    const at = metas + BigInt(34 * index)
    blob.setBytes(at, [...addressToBytes(account.address), signer, writable])
  })
  const data = blob.put(call.data)
  const count = BigInt(call.metas.length)
  const size = BigInt(call.data.length)
  const instruction = blob.words(metas, count, count, data, size, size)
  blob.put(addressToBytes(call.program.address))
  const infos = blob.room(48 * call.infos.length)
  call.infos.forEach((info, index) => {
    const lamports = blob.words(1n, 1n, 0n, info.lamports)
    const cell = blob.words(1n, 1n, 0n, info.data, info.dataBytes)
    const fields = [info.key, lamports, cell, info.owner]
    fields.forEach((value, field) => blob.setU64(infos + BigInt(48 * index + 8 * field), value))
  })
  return [instruction, infos, BigInt(call.infos.length), ...seedsOf(blob, call)]
}

const seedsOf = (blob: CallBlob, { signers }: BlobCall): [bigint, bigint] => {
  if (signers.length === 0) return [0n, 0n]
  const lists = signers.map((seeds) => {
    const slices = seeds.flatMap((seed) => [blob.put(seed), BigInt(seed.length)])
    return [blob.words(...slices), BigInt(seeds.length)]
  })
  return [blob.words(...lists.flat()), BigInt(signers.length)]
}
