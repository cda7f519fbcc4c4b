// Ten minutes of everything that can go wrong, with another seed each time: the suite has 15 seconds of it.
process.argv.push('--minutes', '10');
await import('../bench/faults.ts');
