// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "viewer",
  "initial": "closed",
  "on": {
    "viewer.open": [
      {
        "actions": [
          "findAsked"
        ]
      }
    ]
  },
  "states": {
    "closed": {
      "description": "Просмотр закрыт",
      "entry": [
        "forgetPicture"
      ],
      "always": [
        {
          "target": [
            "#viewer.open"
          ],
          "guard": "hasFound",
          "actions": [
            "show"
          ]
        }
      ]
    },
    "open": {
      "type": "parallel",
      "exit": [
        "dropAlbum",
        "forgetFailures"
      ],
      "invoke": [
        {
          "id": "watchPictures",
          "src": "watchPictures",
          "onError": [
            {
              "target": [
                "#viewer.closed"
              ]
            }
          ]
        }
      ],
      "on": {
        "viewer.close": [
          {
            "target": [
              "#viewer.closed"
            ]
          }
        ]
      },
      "states": {
        "picture": {
          "initial": "loading",
          "on": {
            "viewer.next": [
              {
                "actions": [
                  "findNext"
                ]
              }
            ],
            "viewer.previous": [
              {
                "actions": [
                  "findPrevious"
                ]
              }
            ],
            "viewer.swiped": [
              {
                "target": [
                  "#viewer.closed"
                ],
                "guard": "isSwipeDown"
              },
              {
                "guard": "isSwipeLeft",
                "actions": [
                  "findNext"
                ]
              },
              {
                "guard": "isSwipeRight",
                "actions": [
                  "findPrevious"
                ]
              }
            ],
            "viewer.picturesChanged": [
              {
                "actions": [
                  "findInItsPlace"
                ]
              }
            ],
            "viewer.zoomIn": [
              {
                "actions": [
                  "stepIn"
                ]
              }
            ],
            "viewer.zoomOut": [
              {
                "actions": [
                  "stepOut"
                ]
              }
            ],
            "viewer.zoomReset": [
              {
                "actions": [
                  "showWhole"
                ]
              }
            ],
            "viewer.zoomTo": [
              {
                "actions": [
                  "zoomAround"
                ]
              }
            ],
            "viewer.zoomToggle": [
              {
                "guard": "isZoomed",
                "actions": [
                  "showWhole"
                ]
              },
              {
                "actions": [
                  "zoomAround"
                ]
              }
            ],
            "viewer.dragged": [
              {
                "actions": [
                  "drag"
                ]
              }
            ],
            "viewer.resized": [
              {
                "actions": [
                  "noteRoom"
                ]
              }
            ]
          },
          "always": [
            {
              "target": [
                "#viewer.open"
              ],
              "guard": "hasFoundElsewhere",
              "actions": [
                "show"
              ],
              "reenter": true
            },
            {
              "target": [
                "#viewer.open.picture.loading"
              ],
              "guard": "hasFound",
              "actions": [
                "show"
              ]
            },
            {
              "target": [
                "#viewer.closed"
              ],
              "guard": "hasNothing"
            }
          ],
          "states": {
            "loading": {
              "description": "Загружаем изображение",
              "tags": [
                "busy"
              ],
              "on": {
                "viewer.loaded": [
                  {
                    "target": [
                      "#viewer.open.picture.shown"
                    ]
                  }
                ],
                "viewer.loadFailed": [
                  {
                    "target": [
                      "#viewer.open.picture.failed"
                    ]
                  }
                ]
              }
            },
            "shown": {
              "description": "Изображение на экране"
            },
            "failed": {
              "description": "Изображение не загрузилось",
              "tags": [
                "failed"
              ],
              "on": {
                "viewer.retry": [
                  {
                    "target": [
                      "#viewer.open.picture.loading"
                    ]
                  }
                ]
              }
            }
          }
        },
        "album": {
          "initial": "asking",
          "on": {
            "viewer.albumLost": [
              {
                "target": [
                  "#viewer.open.album.asking"
                ]
              }
            ]
          },
          "states": {
            "asking": {
              "entry": [
                "beginAlbum"
              ],
              "invoke": [
                {
                  "id": "readAlbum",
                  "src": "readAlbum",
                  "onDone": [
                    {
                      "target": [
                        "#viewer.open.album.known"
                      ],
                      "actions": [
                        "takeInAlbum",
                        "forgetFailures"
                      ]
                    }
                  ],
                  "onError": [
                    {
                      "target": [
                        "#viewer.open.album.waiting"
                      ],
                      "actions": [
                        "noteFailure"
                      ]
                    }
                  ]
                }
              ]
            },
            "waiting": {
              "description": "Прежние изображения не загрузились, пробуем снова",
              "tags": [
                "waiting"
              ],
              "after": {
                "backoff": [
                  {
                    "target": [
                      "#viewer.open.album.asking"
                    ]
                  }
                ]
              }
            },
            "known": {
              "description": "Известны все изображения чата"
            }
          }
        }
      }
    }
  }
});
