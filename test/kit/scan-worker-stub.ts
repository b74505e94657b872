// A scan worker that does as its argument says, to see what becomes of one that fails.
const [how = 'answers'] = process.argv.slice(2)
const ready = { kind: 'ready', supported: how !== 'unsupported', builtins: [] }

if (how === 'ends-at-once') process.exit(3)
process.on('message', () => {
  if (how === 'ends') process.exit(4)
  if (how === 'hangs') return
  process.send?.({ kind: 'closed' })
})
process.on('disconnect', () => process.exit(0))
process.send?.(ready)
