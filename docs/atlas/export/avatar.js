// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "avatar",
  "initial": "choosing",
  "states": {
    "choosing": {
      "initial": "idle",
      "on": {
        "avatar.choose": [
          {
            "target": [
              "#avatar.opening"
            ]
          }
        ],
        "avatar.misgive": [
          {
            "target": [
              "#avatar.choosing.refused"
            ],
            "actions": [
              "noteSeveral"
            ]
          }
        ],
        "avatar.chooseEmoji": [
          {
            "target": [
              "#avatar.setting"
            ],
            "actions": [
              "forget",
              "wantEmoji"
            ]
          }
        ],
        "avatar.remove": [
          {
            "target": [
              "#avatar.setting"
            ],
            "actions": [
              "forget",
              "wantNone"
            ]
          }
        ]
      },
      "states": {
        "idle": {
          "description": "Перетащите файл сюда или нажмите, чтобы выбрать",
          "entry": [
            "forget"
          ]
        },
        "refused": {
          "description": "Этот файл не подходит",
          "tags": [
            "failed"
          ]
        },
        "done": {
          "description": "Готово",
          "entry": [
            "forget"
          ],
          "after": {
            "successShown": [
              {
                "target": [
                  "#avatar.choosing.idle"
                ]
              }
            ]
          }
        }
      }
    },
    "opening": {
      "description": "Открываем картинку…",
      "tags": [
        "busy"
      ],
      "invoke": [
        {
          "id": "openPicture",
          "src": "openPicture",
          "onDone": [
            {
              "target": [
                "#avatar.editing"
              ],
              "actions": [
                "takePicture"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#avatar.choosing.refused"
              ],
              "actions": [
                "noteRefusal"
              ]
            }
          ]
        }
      ],
      "on": {
        "avatar.choose": [
          {
            "target": [
              "#avatar.opening"
            ],
            "reenter": true
          }
        ],
        "avatar.cancel": [
          {
            "target": [
              "#avatar.choosing"
            ]
          }
        ]
      }
    },
    "editing": {
      "initial": "cropping",
      "invoke": [
        {
          "id": "holdPicture",
          "src": "holdPicture",
          "onError": [
            {
              "target": [
                "#avatar.choosing"
              ]
            }
          ]
        }
      ],
      "states": {
        "cropping": {
          "description": "Положение картинки",
          "entry": [
            "forgetUpload"
          ],
          "on": {
            "avatar.scaleTo": [
              {
                "actions": [
                  "scale"
                ]
              }
            ],
            "avatar.dragged": [
              {
                "actions": [
                  "drag"
                ]
              }
            ],
            "avatar.upload": [
              {
                "target": [
                  "#avatar.editing.uploading"
                ]
              }
            ],
            "avatar.cancel": [
              {
                "target": [
                  "#avatar.choosing"
                ]
              }
            ],
            "avatar.choose": [
              {
                "target": [
                  "#avatar.opening"
                ]
              }
            ]
          }
        },
        "uploading": {
          "description": "Загрузка...",
          "tags": [
            "busy"
          ],
          "entry": [
            "forgetUpload"
          ],
          "invoke": [
            {
              "id": "sendCropped",
              "src": "sendCropped",
              "onError": [
                {
                  "target": [
                    "#avatar.editing.failed"
                  ],
                  "actions": [
                    "noteOffline"
                  ]
                }
              ]
            }
          ],
          "on": {
            "avatar.progressed": [
              {
                "actions": [
                  "noteProgress"
                ]
              }
            ],
            "avatar.uploaded": [
              {
                "target": [
                  "#avatar.editing.saving"
                ],
                "actions": [
                  "wantUploaded"
                ]
              }
            ],
            "avatar.broke": [
              {
                "target": [
                  "#avatar.editing.failed"
                ],
                "actions": [
                  "noteBroken"
                ]
              }
            ],
            "connectivity.offline": [
              {
                "target": [
                  "#avatar.editing.failed"
                ],
                "actions": [
                  "noteOffline"
                ]
              }
            ],
            "avatar.cancel": [
              {
                "target": [
                  "#avatar.editing.cropping"
                ]
              }
            ]
          }
        },
        "saving": {
          "description": "Загрузка...",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "saveCropped",
              "src": "saveAvatar",
              "onDone": [
                {
                  "target": [
                    "#avatar.choosing.done"
                  ],
                  "guard": "isOwn",
                  "actions": [
                    "tellUser"
                  ]
                },
                {
                  "target": [
                    "#avatar.choosing.done"
                  ],
                  "actions": [
                    "tellConversation"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#avatar.editing.failed"
                  ],
                  "guard": "isGone",
                  "actions": [
                    "forgetUpload",
                    "noteFailure"
                  ]
                },
                {
                  "target": [
                    "#avatar.editing.failed"
                  ],
                  "actions": [
                    "noteFailure"
                  ]
                }
              ]
            }
          ],
          "on": {
            "avatar.cancel": [
              {
                "target": [
                  "#avatar.editing.cropping"
                ]
              }
            ]
          }
        },
        "failed": {
          "description": "Не удалось загрузить картинку",
          "tags": [
            "failed"
          ],
          "on": {
            "avatar.retry": [
              {
                "target": [
                  "#avatar.editing.saving"
                ],
                "guard": "isUploaded"
              },
              {
                "target": [
                  "#avatar.editing.uploading"
                ]
              }
            ],
            "avatar.cancel": [
              {
                "target": [
                  "#avatar.editing.cropping"
                ]
              }
            ],
            "avatar.choose": [
              {
                "target": [
                  "#avatar.opening"
                ]
              }
            ]
          }
        }
      }
    },
    "setting": {
      "initial": "saving",
      "on": {
        "avatar.cancel": [
          {
            "target": [
              "#avatar.choosing"
            ]
          }
        ]
      },
      "states": {
        "saving": {
          "description": "Сохраняем…",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "saveChosen",
              "src": "saveAvatar",
              "onDone": [
                {
                  "target": [
                    "#avatar.choosing.done"
                  ],
                  "guard": "isOwn",
                  "actions": [
                    "tellUser"
                  ]
                },
                {
                  "target": [
                    "#avatar.choosing.done"
                  ],
                  "actions": [
                    "tellConversation"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#avatar.setting.failed"
                  ],
                  "actions": [
                    "noteFailure"
                  ]
                }
              ]
            }
          ]
        },
        "failed": {
          "description": "Не удалось сохранить",
          "tags": [
            "failed"
          ],
          "on": {
            "avatar.retry": [
              {
                "target": [
                  "#avatar.setting.saving"
                ]
              }
            ],
            "avatar.choose": [
              {
                "target": [
                  "#avatar.opening"
                ]
              }
            ]
          }
        }
      }
    }
  }
});
