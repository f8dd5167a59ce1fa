# The whole product in one image: the page built, the packages installed from the lock files, run without privileges.

FROM node:24-bookworm-slim AS page
WORKDIR /src/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci
COPY web/ ./
RUN npm run build

FROM python:3.11-slim-bookworm AS packages
WORKDIR /src
# `tracing` has what sends traces, too.
ARG LOCK=app
ENV VIRTUAL_ENV=/opt/venv PATH=/opt/venv/bin:$PATH
RUN python -m venv /opt/venv
COPY requirements/uv.txt requirements/${LOCK}.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/uv.txt \
    && uv pip install --no-cache --compile-bytecode --require-hashes -r requirements/${LOCK}.txt
COPY pyproject.toml LICENSE ./
COPY engine/ engine/
COPY cases/ cases/
COPY rooms/ rooms/
COPY migrations/ migrations/
COPY api/ api/
COPY --from=page /src/web/dist/ web/dist/
# As a wheel, with the page beside the packages; then what only the building needed goes.
RUN uv pip install --no-cache --compile-bytecode --no-deps --no-build-isolation . \
    && uv pip uninstall uv hatchling

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /var/lib/twelve --create-home --shell /usr/sbin/nologin twelve
COPY --from=packages /opt/venv /opt/venv
ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
# Where the SQLite file goes when no DATABASE_URL names a server.
WORKDIR /var/lib/twelve
VOLUME /var/lib/twelve
USER twelve
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health/live', timeout=4)"]
CMD ["twelve", "serve", "--host", "0.0.0.0", "--port", "8000"]
