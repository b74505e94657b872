import type { Command } from '../command.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import { checkCommand } from './check.ts'
import { makeCompletionCommand } from './completion.ts'
import { doctorCommand } from './doctor.ts'
import { getCommand } from './get.ts'
import { healthcheckCommand } from './healthcheck.ts'
import { initCommand } from './init.ts'
import { listsCommand } from './lists.ts'
import { mcpCommand } from './mcp.ts'
import { migrateCommand } from './migrate.ts'
import { replayCommand } from './replay.ts'
import { rewardsCommand } from './rewards.ts'
import { scanCommand } from './scan.ts'
import { serveCommand } from './serve.ts'

const working: readonly Command[] = [
  serveCommand,
  scanCommand,
  replayCommand,
  checkCommand,
  getCommand,
  listsCommand,
  rewardsCommand,
  mcpCommand,
  backupCommand,
  restoreCommand,
  migrateCommand,
  healthcheckCommand,
  initCommand,
  doctorCommand,
]

/** Every command, in the order of the help. The first one is the default. */
export const commands: readonly Command[] = [...working, makeCompletionCommand(working)]
