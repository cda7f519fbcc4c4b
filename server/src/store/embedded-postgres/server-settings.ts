import { socketPort } from './socket-folder.ts';

/** Given on the command line, so that a new version of Quarry changes them for an old database too. */
export function serverArguments(place: { cluster: string; data: string; socketDir: string }): string[] {
  const { cluster, data, socketDir } = place;
  const settings = {
    // For us: whose server it is, whatever it calls its folder.
    'quarry.cluster': cluster,
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(socketPort),
    max_connections: '100',
    shared_buffers: '96MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    io_method: 'sync',
    fsync: 'on',
    synchronous_commit: 'on',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    wal_compression: 'on',
    min_wal_size: '64MB',
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A failed statement is reported to the client that sent it. In the log its text could show what a user wrote.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
