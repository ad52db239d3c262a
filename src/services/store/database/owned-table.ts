/** Opens databases of one table, whose rows belong to a person. */
import { createDatabase, type Table } from './database.ts';

/** `key` tells the rows of one person apart. */
export const ownedTable = <Row>(
  name: string,
  table: string,
  key: string,
): (() => Promise<Table<Row>>) =>
  createDatabase({
    name,
    version: 1,
    upgrade: (database) =>
      database
        .createObjectStore(table, { keyPath: ['userId', key] })
        .createIndex('byUser', 'userId'),
  }).table<Row>(table);
