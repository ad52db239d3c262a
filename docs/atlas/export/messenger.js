// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "messenger",
  "initial": "running",
  "states": {
    "running": {
      "description": "Весть открыта",
      "invoke": [
        {
          "id": "db",
          "src": "db",
          "systemId": "db",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "preferences",
          "src": "preferences",
          "systemId": "preferences",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "sync",
          "src": "sync",
          "systemId": "sync",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "inbox",
          "src": "inbox",
          "systemId": "inbox",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "outbox",
          "src": "outbox",
          "systemId": "outbox",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "contacts",
          "src": "contacts",
          "systemId": "contacts",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "contactSearch",
          "src": "contactSearch",
          "systemId": "contactSearch:panel",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "notifier",
          "src": "notifier",
          "systemId": "notifier",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "typists",
          "src": "typists",
          "systemId": "typists",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "dialogs",
          "src": "dialogs",
          "systemId": "dialogs",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "layout",
          "src": "layout",
          "systemId": "layout",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "serverConfig",
          "src": "serverConfig",
          "systemId": "serverConfig",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "settings",
          "src": "settings",
          "systemId": "settings",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "newSignIns",
          "src": "newSignIns",
          "systemId": "newSignIns",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "admin",
          "src": "admin",
          "systemId": "admin",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "idleness",
          "src": "idleness",
          "systemId": "idleness",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "callLoader",
          "src": "callLoader",
          "systemId": "callLoader",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "lateLoader",
          "src": "lateLoader",
          "systemId": "lateLoader",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        },
        {
          "id": "realtime",
          "src": "realtime",
          "systemId": "realtime",
          "onError": [
            {
              "target": [
                "#messenger.broken"
              ]
            }
          ]
        }
      ]
    },
    "broken": {
      "type": "final"
    }
  }
});
