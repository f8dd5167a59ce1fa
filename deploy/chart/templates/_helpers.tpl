{{- define "twelve.name" -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if contains $name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "twelve.selector" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: server
{{- end -}}

{{- define "twelve.labels" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "twelve.image" -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end -}}

{{- define "twelve.secret" -}}
{{- default (include "twelve.name" .) .Values.secret.existing -}}
{{- end -}}

{{- /* Several pods share one truth and one news: a file or a memory of each pod's own would be rooms that others do not have. */ -}}
{{- define "twelve.checked" -}}
{{- if not .Values.secret.existing -}}
{{- $urls := "Set secret.existing to a Secret that has DATABASE_URL and REDIS_URL, or give both under secret.values." -}}
{{- $database := required $urls .Values.secret.values.DATABASE_URL -}}
{{- $redis := required $urls .Values.secret.values.REDIS_URL -}}
{{- if not (regexMatch "^postgres(ql)?(\\+asyncpg)?://" $database) -}}
{{- fail "secret.values.DATABASE_URL must name a PostgreSQL (postgresql://…): pods cannot share a file or a memory." -}}
{{- end -}}
{{- end -}}
{{- range $name := list "DATABASE_URL" "REDIS_URL" "TWELVE_HOST" "PORT" "TWELVE_PORT" "TWELVE_WORKERS" -}}
{{- if hasKey $.Values.settings $name -}}
{{- fail (printf "settings.%s: the chart sets it itself (DATABASE_URL and REDIS_URL stand in the Secret, TWELVE_WORKERS is workersPerPod)." $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- /* The value of a variable. Helm reads whole numbers as floating ones, and would write 4194304 as 4.194304e+06. */ -}}
{{- define "twelve.text" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) -}}{{ int64 . | toString | quote }}{{- else -}}{{ toString . | quote }}{{- end -}}
{{- end -}}

{{- define "twelve.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "twelve.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}
