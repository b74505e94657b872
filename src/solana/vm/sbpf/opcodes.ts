export const instructionBytes = 8

/** sBPF opcodes by their names in `anza-xyz/sbpf` `ebpf.rs`; the low three bits are the class. */
export const opcode = {
  loadLong: 0x18,
  load8: 0x71,
  load16: 0x69,
  load32: 0x61,
  load64: 0x79,
  storeImmediate8: 0x72,
  storeImmediate16: 0x6a,
  storeImmediate32: 0x62,
  storeImmediate64: 0x7a,
  store8: 0x73,
  store16: 0x6b,
  store32: 0x63,
  store64: 0x7b,
  jump: 0x05,
  callImmediate: 0x85,
  callRegister: 0x8d,
  exit: 0x95,
  littleEndian: 0xd4,
  bigEndian: 0xdc,
} as const

export const opcodeClass = {
  load: 0,
  loadRegister: 1,
  store: 2,
  storeRegister: 3,
  alu32: 4,
  jump: 5,
  jump32: 6,
  alu64: 7,
} as const

/** Operations of the two ALU classes, in the upper four bits. */
export const aluOperation = {
  add: 0x00,
  sub: 0x10,
  mul: 0x20,
  div: 0x30,
  or: 0x40,
  and: 0x50,
  shiftLeft: 0x60,
  shiftRight: 0x70,
  negate: 0x80,
  mod: 0x90,
  xor: 0xa0,
  move: 0xb0,
  shiftRightSigned: 0xc0,
  endian: 0xd0,
  /** Or into the upper half; 64-bit only, of version 2. */
  orHigh: 0xf0,
} as const

/** Operations of the jump classes, in the upper four bits. */
export const jumpOperation = {
  always: 0x00,
  equal: 0x10,
  greater: 0x20,
  greaterOrEqual: 0x30,
  anyBit: 0x40,
  notEqual: 0x50,
  greaterSigned: 0x60,
  greaterOrEqualSigned: 0x70,
  call: 0x80,
  exit: 0x90,
  less: 0xa0,
  lessOrEqual: 0xb0,
  lessSigned: 0xc0,
  lessOrEqualSigned: 0xd0,
} as const

/** Set where the second operand is a register and not the immediate. */
export const registerOperand = 0x08

/** The operation of a word of normalized code. */
export const operationOf = (word: number): number => word & 0xff
