/**
 * Why a run failed, as a node reports it: `{ InstructionError: [0, { Custom: 1 }] }`, or `{ type }` for a bare name.
 * Read from LiteSVM's text of the whole run, which begins with Rust's notation of the error, since the binding gives
 * most errors as numbers without their names. Empty if the text is another one.
 */
export const readVmError = (text: string): Record<string, unknown> => {
  const [, error = ''] = /\{ err: (.+?), meta: /s.exec(text) ?? []
  const [, index, name, code] = /^InstructionError\((\d+), (\w+)(?:\((.*)\))?\)$/s.exec(error) ?? []
  if (name !== undefined)
    return {
      InstructionError: [Number(index), name === 'Custom' ? { Custom: Number(code) } : name],
    }
  const [, type, at, field, account] = /^(\w+)(?:\((\d+)\)| \{ (\w+): (\d+) \})?$/.exec(error) ?? []
  if (type === undefined) return {}
  if (at !== undefined) return { [type]: Number(at) }
  return field === undefined ? { type } : { [type]: { [field]: Number(account) } }
}
