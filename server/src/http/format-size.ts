const KIB = 1024;

/** As it is said to callers: `64 KiB`, `1.5 MiB`. */
export const formatSize = (bytes: number): string =>
  bytes < KIB * KIB ? `${Math.floor(bytes / KIB)} KiB` : `${Math.floor((bytes * 10) / KIB / KIB) / 10} MiB`;
