# syntax=docker/dockerfile:1

FROM node:24-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/

FROM packages AS page
RUN npm ci
COPY tsconfig.json ./
COPY domain domain
COPY contract contract
COPY server server
COPY web web
# The same as in scripts/lib/page.mjs. The candidate's build comes first, because it empties the folder.
RUN cd web && export NODE_ENV=production && for config in vite.candidate.config.ts vite.config.ts; do \
    ../node_modules/.bin/vite build --config $config || exit 1; done

# The image brings its own Node, so the optional one is left out; the page is already built, so its parts are too.
FROM packages AS server
RUN npm ci --workspace server --omit=dev --omit=optional

FROM node:24-trixie-slim
WORKDIR /app
ENV NODE_ENV=production \
    NODE_OPTIONS=--disable-warning=ExperimentalWarning \
    HOST=0.0.0.0 \
    PORT=3000 \
    ASSAY_DATA_DIR=/data
COPY --from=server /app/package.json ./
COPY --from=server /app/node_modules node_modules
COPY domain domain
COPY contract contract
COPY testing/client testing/client
COPY docs/examples docs/examples
COPY server server
COPY --from=page /app/web/dist web/dist
RUN printf '#!/bin/sh\nexec node --max-semi-space-size=8 /app/server/src/assay.ts "$@"\n' > /usr/local/bin/assay && chmod 755 /usr/local/bin/assay
RUN mkdir -m 700 /data /backups && chown node:node /data /backups && mkdir compiled && chown node:node compiled
USER node
# It starts once here, so that every later start reads what was compiled: nothing can be written beside the packages then.
ENV NODE_COMPILE_CACHE=/app/compiled MALLOC_ARENA_MAX=2
RUN ASSAY_DATA_DIR=/tmp/once timeout --preserve-status --signal=TERM 20 assay start && rm -r /tmp/once
VOLUME /data /backups
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["assay", "start"]
